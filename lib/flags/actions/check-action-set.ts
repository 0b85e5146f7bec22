import type { Caller } from '../../auth/caller.ts';
import { missingPermission } from '../../auth/missing-permission.ts';
import { holds } from '../../auth/rights.ts';
import { callerOfUser } from '../../identity/authentication/caller-of-user.ts';
import { findUser } from '../../identity/users/user-store.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { ExceedsLimitError, invalid, NoAccessError } from '../../platform/errors.ts';
import type { Project } from '../../projects/model.ts';
import { getProject } from '../../projects/project-store.ts';
import { refuseUnknownEndpoint } from '../../signals/find-endpoint.ts';
import { listActionSources } from './action-set-store.ts';
import { checkFilters } from './match-signal.ts';
import {
  type Action,
  type ActionSet,
  type ActionSetRequest,
  actionPermissions,
  MAX_SETS_OF_SOURCE,
} from './model.ts';

/** The part of a set that a request decides. */
type ActionSetSettings = Pick<
  ActionSet,
  'name' | 'description' | 'enabled' | 'actorId' | 'source' | 'filters' | 'actions'
>;

/**
 * Checks a set of actions, and that its actor may do now what they do.
 * @param before the set as it is; `undefined` for a new one
 * @throws {ValidationError} naming what is unknown or missing
 * @throws {NoAccessError} for what the caller may not do, and for another actor than the caller, unless an
 * administrator names a service account
 * @throws {ExceedsLimitError} beyond 20 sets for one signal endpoint
 */
export async function checkActionSet(
  caller: Caller,
  projectId: string,
  request: ActionSetRequest,
  before?: ActionSet,
): Promise<ActionSetSettings> {
  const { name, description = null, enabled = true, source, actions } = request;
  const filters = checkFilters(request.filters ?? []);
  const [project, flags, actor, waiting] = await allInOrder([
    getProject(projectId),
    getItems([...new Set(actions.map(({ featureName }) => featureName))].map(keys.feature)),
    getActor(caller, request.actorId),
    listActionSources(source),
    refuseUnknownEndpoint(source.name),
  ]);
  const isListed = waiting.some(({ id }) => id === before?.id);
  if (!isListed && waiting.length >= MAX_SETS_OF_SOURCE) {
    throw new ExceedsLimitError('sets of actions for a signal endpoint', MAX_SETS_OF_SOURCE);
  }
  const known = new Set(flags.flatMap((flag) => (flag?.project === projectId ? flag.name : [])));
  const checked = actions.map((action, index) => {
    refuseUnknownPlace(project, known, action, `/body/actions/${index}`);
    refuseUnallowed(actor, caller, project, action);
    return checkMilestone(action, `/body/actions/${index}`);
  });
  const actorId = actor.author.id;
  return {
    name,
    description,
    enabled,
    actorId,
    source: { kind: source.kind, name: source.name },
    filters,
    actions: checked,
  };
}

/**
 * The actor of a set of actions is the user who saves it, so it does nothing that the user could not do. Administrators
 * may name a service account: they could as well make a token of it.
 */
async function getActor(caller: Caller, actorId: number | undefined): Promise<Caller> {
  const { author, tokenType, rights } = caller;
  if (tokenType === 'user' && (actorId ?? author.id) === author.id) return caller;
  if (!rights.isAdmin) {
    throw new NoAccessError('Only administrators can name a service account as the actor.', [
      'ADMIN',
    ]);
  }
  const user = actorId === undefined ? undefined : await findUser(actorId);
  const isAccount = user?.accountType === 'Service Account';
  const actor = isAccount ? await callerOfUser(user) : undefined;
  if (actor) return actor;
  throw invalid('/body/actorId', 'must be the id of a service account that is active', {
    sent: actorId,
  });
}

function refuseUnknownPlace(
  project: Project,
  flags: ReadonlySet<string>,
  { featureName, environment }: Action,
  pointer: string,
): void {
  if (!flags.has(featureName)) {
    const rule = 'must be the name of a flag of the project';
    throw invalid(`${pointer}/featureName`, rule, { sent: featureName });
  }
  if (!Object.hasOwn(project.environments, environment)) {
    const rule = 'must be the name of an environment of the project';
    throw invalid(`${pointer}/environment`, rule, { sent: environment });
  }
}

function refuseUnallowed(
  actor: Caller,
  caller: Caller,
  project: Project,
  { action, environment }: Action,
): void {
  const permission = actionPermissions[action];
  if (holds(actor.rights, [permission], { project, environment })) return;
  if (actor === caller) {
    throw new NoAccessError(missingPermission([permission], { environment }), [permission]);
  }
  const rule = `must have the permission "${permission}" in the environment "${environment}"`;
  throw invalid('/body/actorId', rule, { sent: actor.author.id });
}

function checkMilestone({ milestoneName, ...action }: Action, pointer: string): Action {
  if (action.action !== 'startMilestone') return action;
  if (milestoneName !== undefined) return { ...action, milestoneName };
  throw invalid(`${pointer}/milestoneName`, 'is required to start a milestone');
}
