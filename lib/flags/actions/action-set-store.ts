import { lastId, nextIdWrite } from '../../platform/dynamo/counters.ts';
import { getItem, getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { atVersion, isNew, type Write } from '../../platform/dynamo/write.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { projectNotFound, useProjectWrite } from '../../projects/project-store.ts';
import type { ActionSet, ActionSource, ActionSourceName } from './model.ts';

const KIND = 'actionSets';

/** Reads a set of actions of a project. */
export function findActionSet(project: string, id: number): Promise<ActionSet | undefined> {
  return getItem(keys.actionSet(project, id));
}

/**
 * Reads a set of actions of a project.
 * @throws {NotFoundError} for an unknown id
 */
export async function getActionSet(project: string, id: number): Promise<ActionSet> {
  const set = await findActionSet(project, id);
  if (!set) throw new NotFoundError({ kind: 'action-set', id });
  return set;
}

/** Lists the sets of actions of a project, by id. */
export function listActionSets(project: string): Promise<ActionSet[]> {
  return queryPartition(keys.actionSetPartition(project));
}

/** The last assigned id; 0 before the first. */
export function lastActionSetId(): Promise<number> {
  return lastId(KIND);
}

/** Lists which sets of actions wait for a source. */
export function listActionSources(source: ActionSourceName): Promise<ActionSource[]> {
  return queryPartition(keys.actionSourcePartition(source));
}

/** Reads the sets of actions that wait for a source, by id. One query more than none, if there are any. */
export async function listWaitingActionSets(source: ActionSourceName): Promise<ActionSet[]> {
  const rows = await listActionSources(source);
  if (rows.length === 0) return [];
  const sets = await getItems(rows.map(({ project, id }) => keys.actionSet(project, id)));
  return sets.filter((set) => set !== undefined);
}

/** Stores a new set with the next id. */
export function createActionSetWrites(set: ActionSet): Write[] {
  return [
    nextIdWrite(KIND, set.id - 1),
    { put: { ...set, ...keys.actionSet(set.project, set.id) }, when: isNew },
    waitWrite(set),
    useProjectWrite(set.project, () => projectNotFound(set.project)),
  ];
}

/** Updates a set if it was not modified since it was read. */
export function updateActionSetWrites(before: ActionSet, after: ActionSet): Write[] {
  const put: Write = {
    put: { ...after, ...keys.actionSet(after.project, after.id), version: before.version + 1 },
    when: atVersion(before.version),
  };
  if (before.source.name === after.source.name) return [put];
  return [put, { remove: sourceKey(before) }, waitWrite(after)];
}

/** Deletes a set if it was not modified since it was read. */
export function deleteActionSetWrites(set: ActionSet): Write[] {
  return [
    { remove: keys.actionSet(set.project, set.id), when: atVersion(set.version) },
    { remove: sourceKey(set) },
  ];
}

function waitWrite(set: ActionSet): Write {
  return { put: { ...sourceKey(set), project: set.project, id: set.id } };
}

function sourceKey({ source, id }: ActionSet) {
  return keys.actionSource(source, id);
}
