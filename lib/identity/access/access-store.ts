import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { recentRowWrite } from '../../platform/dynamo/recent-list.ts';
import { atVersion, type Condition, type Write } from '../../platform/dynamo/write.ts';
import type { ProjectAccess, Subject } from './model.ts';

/** All users and groups with a role in a project, by id. */
export function listProjectAccess(project: string): Promise<ProjectAccess[]> {
  return queryPartition(keys.accessPartition, keys.accessPrefix(project));
}

/** All users and groups with a role in any project, by project. */
export function listAllAccess(): Promise<ProjectAccess[]> {
  return queryPartition(keys.accessPartition);
}

/**
 * The rows of a user or group in all projects, as of now: for deletions, which must not leave a new one
 * behind, so they read all rows.
 */
export async function listAccessOf({ kind, id }: Subject): Promise<ProjectAccess[]> {
  return (await listAllAccess()).filter((row) => row.kind === kind && row.subject === id);
}

/** Removes a row of a user or group that is deleted: nobody reads its list any more. */
export function removeAccessWrite({ project, kind, subject }: ProjectAccess): Write {
  return { remove: keys.access(project, kind, subject) };
}

/** Reads the roles of users and groups in a project; `undefined` for those without a role there. */
export function findAccess(
  project: string,
  subjects: readonly Subject[],
): Promise<(ProjectAccess | undefined)[]> {
  return getItems(subjects.map(({ kind, id }) => keys.access(project, kind, id)));
}

/**
 * Stores the roles of a user or group in a project; an empty list removes the row. Two writes.
 * @param before the row as it was read, or `undefined`
 */
export function projectAccessWrites(
  before: ProjectAccess | undefined,
  after: Omit<ProjectAccess, 'version' | 'addedAt'>,
): Write[] {
  const { project, kind, subject, roles } = after;
  const key = keys.access(project, kind, subject);
  const when: Condition = atVersion(before?.version);
  const recent = keys.recentAccess(project, kind, subject);
  if (roles.length === 0) return [{ remove: key, when }, recentRowWrite(recent, null)];
  const row: ProjectAccess = {
    project,
    kind,
    subject,
    roles,
    addedAt: before?.addedAt ?? new Date().toISOString(),
    version: (before?.version ?? 0) + 1,
  };
  return [
    { put: { ...key, ...keys.accessList(project, kind, subject), ...row }, when },
    recentRowWrite(recent, row),
  ];
}
