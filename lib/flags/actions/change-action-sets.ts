import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../auth/caller.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { ExceedsLimitError } from '../../platform/errors.ts';
import { getProject } from '../../projects/project-store.ts';
import {
  createActionSetWrites,
  deleteActionSetWrites,
  getActionSet,
  lastActionSetId,
  listActionSets,
  updateActionSetWrites,
} from './action-set-store.ts';
import { checkActionSet } from './check-action-set.ts';
import { type ActionSet, type ActionSetRequest, MAX_ACTION_SETS } from './model.ts';
import { presentActionSet } from './present-action-set.ts';

interface ActionSetPlace {
  readonly projectId: string;
  readonly id: number;
}

/**
 * Lists the sets of actions of a project, by id.
 * @throws {NotFoundError} for an unknown or archived project
 */
export async function listActionsOf(project: string): Promise<ActionSet[]> {
  const [sets] = await allInOrder([listActionSets(project), getProject(project)]);
  return sets;
}

/**
 * Creates a set of actions.
 * @throws {ValidationError} naming the property, {ExceedsLimitError} beyond 20 in the project
 * @throws {NoAccessError} for actions that its actor may not do
 */
export function createActionSet(
  caller: Caller,
  project: string,
  request: ActionSetRequest,
): Promise<ActionSet> {
  const expect = [{ type: 'actions-created', project }] as const;
  return recordChange({ author: caller.author, expect }, async () => {
    const [sets, last, settings] = await allInOrder([
      listActionSets(project),
      lastActionSetId(),
      checkActionSet(caller, project, request),
    ]);
    if (sets.length >= MAX_ACTION_SETS) {
      throw new ExceedsLimitError('sets of actions of a project', MAX_ACTION_SETS);
    }
    const set: ActionSet = {
      ...settings,
      id: last + 1,
      project,
      createdAt: new Date().toISOString(),
      createdBy: caller.author.id,
      version: 1,
    };
    return {
      writes: createActionSetWrites(set),
      events: [{ type: 'actions-created', project, data: presentActionSet(set) }],
      result: set,
    };
  });
}

/**
 * Replaces what a set of actions is, and whose rights it has.
 * @throws {NotFoundError} for an unknown id, {ValidationError} naming the property
 * @throws {NoAccessError} for actions that its actor may not do
 */
export function updateActionSet(
  caller: Caller,
  { projectId: project, id }: ActionSetPlace,
  request: ActionSetRequest,
): Promise<ActionSet> {
  const expect = [{ type: 'actions-updated', project }] as const;
  return recordChange({ author: caller.author, expect }, async () => {
    const before = await getActionSet(project, id);
    const settings = await checkActionSet(caller, project, request, before);
    const { lastFailure: _failure, ...kept } = before;
    const after: ActionSet = { ...kept, ...settings };
    if (isDeepStrictEqual(before, after)) return noChange(before);
    const data = presentActionSet(after);
    return {
      writes: updateActionSetWrites(before, after),
      events: [{ type: 'actions-updated', project, data, preData: presentActionSet(before) }],
      result: after,
    };
  });
}

/**
 * Deletes a set of actions.
 * @throws {NotFoundError} for an unknown id
 */
export function deleteActionSet(
  caller: Caller,
  { projectId: project, id }: ActionSetPlace,
): Promise<void> {
  const expect = [{ type: 'actions-deleted', project }] as const;
  return recordChange({ author: caller.author, expect }, async () => {
    const set = await getActionSet(project, id);
    return {
      writes: deleteActionSetWrites(set),
      events: [{ type: 'actions-deleted', project, preData: presentActionSet(set) }],
      result: undefined,
    };
  });
}
