import { addLogin } from './account/login.ts';
import { addLogout } from './account/logout.ts';
import { addWhoami } from './account/whoami.ts';
import { addRollout } from './changes/rollout.ts';
import { addOff, addOn } from './changes/switch.ts';
import type { AddCommand } from './command.ts';
import { addCompletion } from './completion/completion.ts';
import { addEvents } from './events/events.ts';
import { addApply } from './files/apply.ts';
import { addExport } from './files/export.ts';
import { addPlan } from './files/plan.ts';
import { addExplain } from './flags/explain.ts';
import { addFlag } from './flags/flag.ts';
import { addFlags } from './flags/flags.ts';
import { addDev } from './local/dev.ts';
import { addRun } from './local/run.ts';
import { addRefs } from './refs/refs.ts';
import { addRequest } from './requests/request.ts';
import { addRequests } from './requests/requests.ts';
import { addApplyRequest, addApprove, addReject, addSubmit } from './requests/set-state.ts';

/** All commands, in the order of the help. */
export const allCommands: readonly AddCommand[] = [
  addLogin,
  addLogout,
  addWhoami,
  addFlags,
  addFlag,
  addOn,
  addOff,
  addRollout,
  addExplain,
  addEvents,
  addRequests,
  addRequest,
  addSubmit,
  addApprove,
  addReject,
  addApplyRequest,
  addExport,
  addPlan,
  addApply,
  addRefs,
  addRun,
  addDev,
  addCompletion,
];
