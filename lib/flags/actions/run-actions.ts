import { systemAuthor } from '../../auth/author.ts';
import type { Caller } from '../../auth/caller.ts';
import { RegexBudget } from '../../evaluation/regex-budget.ts';
import { type Commit, noChange, recordChange } from '../../events/commit/record-change.ts';
import type { EventType } from '../../events/log/types.ts';
import { callerOfUser } from '../../identity/authentication/caller-of-user.ts';
import { findUser } from '../../identity/users/user-store.ts';
import { ApiError, invalid, MaintenanceModeError, NoAccessError } from '../../platform/errors.ts';
import { log } from '../../platform/log.ts';
import { requirePermission } from '../../projects/authorization/require-permission.ts';
import { isInMaintenance } from '../../projects/maintenance/known-maintenance.ts';
import { changeFeatureEnvironment } from '../feature-environments/change-environment.ts';
import { type Trip, withCause } from '../feature-environments/safeguard-decisions.ts';
import { decideAction } from './action-decisions.ts';
import { findActionSet, updateActionSetWrites } from './action-set-store.ts';
import { matches, payloadIn, type SignalPayload } from './match-signal.ts';
import { type Action, type ActionFailure, type ActionSet, actionPermissions } from './model.ts';
import { presentAction } from './present-action-set.ts';

/** The same failure is recorded once in this time, however many signals come. */
const QUIET_MS = 60_000;

/** Everything that actions may be recorded as. */
const types: readonly EventType[] = [
  'feature-environment-enabled',
  'feature-environment-disabled',
  'feature-strategy-add',
  'release-plan-milestone-started',
  'release-plan-progressions-paused',
  'release-plan-progressions-resumed',
];

/**
 * Runs the sets of actions that wait for a signal, one after the other, with the rights that their actors have now.
 * What an actor may not do is not done, and reported.
 *
 * @param sets those that wait for the source of the signal
 * @param text the body of the signal
 * @throws {ValidationError} for a body that filters cannot read, after running the sets without filters
 * @throws {AggregateError} when some could not be run for another reason than what they say, after trying all
 */
export async function runActions(
  sets: readonly ActionSet[],
  text: string,
  cause: Trip,
): Promise<void> {
  const payload = payloadIn(text);
  const enabled = sets.filter((set) => set.enabled);
  const regexBudget = new RegexBudget();
  const errors: unknown[] = [];
  for (const set of enabled.filter(({ filters }) => isFor(filters, payload, regexBudget))) {
    await runSet(set, cause).catch((error: unknown) => {
      log.error('a set of actions could not be run', error, { id: set.id, project: set.project });
      errors.push(error);
    });
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some sets of actions could not be run');
  if (!payload && enabled.some(({ filters }) => filters.length > 0)) {
    throw invalid('/body', 'must be a JSON object of at most 100 kB: actions read it');
  }
}

/** Without filters, a set is for all signals, also for those whose body cannot be read. */
function isFor(
  filters: ActionSet['filters'],
  payload: SignalPayload | undefined,
  regexBudget: RegexBudget,
): boolean {
  return filters.length === 0 || (payload !== undefined && matches(filters, payload, regexBudget));
}

/** Runs the actions of a set in their order. The first that is refused ends it, and is reported. */
async function runSet(set: ActionSet, { reason, origin }: Trip): Promise<void> {
  const cause = { reason, origin: { ...origin, actionSetId: set.id, actionSetName: set.name } };
  for (const [index, action] of set.actions.entries()) {
    try {
      await runAction(await getActor(set), set.project, action, cause);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const failure = { at: new Date().toISOString(), index, message: error.message };
      return report(set, failure, cause);
    }
  }
}

/**
 * The actor of a set, with the rights as of now.
 * @throws {NoAccessError} when the actor was deleted or disabled
 */
async function getActor({ actorId }: ActionSet): Promise<Caller> {
  const actor = await callerOfUser(await findUser(actorId));
  if (actor) return actor;
  throw new NoAccessError(`The actor with the id ${actorId} was deleted or disabled.`);
}

/** Does what the actor could do over HTTP, and nothing else: the same permission, approvals and maintenance mode. */
async function runAction(
  actor: Caller,
  projectId: string,
  action: Action,
  cause: Trip,
): Promise<void> {
  const { featureName, environment } = action;
  const permissions = [actionPermissions[action.action]];
  await requirePermission(actor, permissions, { project: projectId, environment });
  if (await isInMaintenance()) throw new MaintenanceModeError();
  // As everywhere, pausing a plan needs no approval: all stays as it is.
  const isPause = action.action === 'pauseReleasePlanProgressions';
  await changeFeatureEnvironment(
    actor,
    { projectId, featureName, environment },
    { types, ...(isPause && { needsNoApproval: true }) },
    (before, { project }) =>
      withCause(decideAction(before, project, action, cause.reason), { ...cause }),
  );
}

/** Records that an action was not done. */
function report(set: ActionSet, failure: ActionFailure, cause: Trip): Promise<void> {
  const { project, id } = set;
  const expect = [{ type: 'actions-failed', project }] as const;
  return recordChange({ author: systemAuthor, expect }, async (): Promise<Commit<void>> => {
    const before = await findActionSet(project, id);
    if (!before || isKnown(before.lastFailure, failure)) return noChange();
    const failed = before.actions[failure.index];
    const data = {
      id,
      name: before.name,
      actorId: before.actorId,
      ...failure,
      ...(failed && { action: presentAction(failed) }),
      ...cause,
    };
    return {
      writes: updateActionSetWrites(before, { ...before, lastFailure: failure }),
      events: [{ type: 'actions-failed', project, data }],
      result: undefined,
    };
  });
}

function isKnown(last: ActionFailure | undefined, { at, index, message }: ActionFailure): boolean {
  if (last?.index !== index || last.message !== message) return false;
  return Date.parse(at) - Date.parse(last.at) < QUIET_MS;
}
