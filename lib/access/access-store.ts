import { keys } from '../dynamo/keys.ts';
import { atVersion, type Condition, queryPartition, type Write } from '../dynamo/table.ts';
import type { ProjectAccess } from './model.ts';

/** Everybody with a role in a project, users and groups. */
export const listProjectAccess = (project: string): Promise<ProjectAccess[]> =>
  queryPartition<ProjectAccess>(keys.accessPartition(project));

/**
 * Stores the roles of a user or group in a project; none removes the row.
 * @param before what was read, or `undefined`
 */
export const projectAccessWrite = (
  before: ProjectAccess | undefined,
  after: Omit<ProjectAccess, 'version'>,
): Write => {
  const { project, kind, subject, roles } = after;
  const key = keys.access(project, kind, subject);
  const when: Condition = atVersion(before?.version);
  if (roles.length === 0) return { remove: key, when };
  return {
    put: {
      ...key,
      ...keys.accessList(project, kind, subject),
      ...after,
      version: (before?.version ?? 0) + 1,
    },
    when,
  };
};
