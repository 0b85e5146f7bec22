import { defineOperationGroup } from '../../lib/http/groups/operation-group.ts';
import { signalGroup } from '../../lib/signals/groups.ts';
import { signalAccessControl } from '../../lib/signals/signal-access-control.ts';

export const group = defineOperationGroup({
  contract: signalGroup,
  accessControl: signalAccessControl,
});
