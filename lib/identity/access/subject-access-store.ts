import type { Items } from '../../platform/dynamo/items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { listNow } from '../../platform/dynamo/recent-list.ts';
import type { ProjectAccess } from './model.ts';

type SubjectMembership = Items['Membership'];

/** The groups of a user, and the projects where the user has roles, as of now. */
export function listOwnAccess(user: number): Promise<(SubjectMembership | ProjectAccess)[]> {
  return listNow(keys.accessListPartition('user', user), keys.recentAccessPartition('user', user));
}

/** The projects where a group has roles, as of now. */
export function listGroupAccess(group: number): Promise<ProjectAccess[]> {
  return listNow(
    keys.accessListPartition('group', group),
    keys.recentAccessPartition('group', group),
  );
}

/** The groups of a user, as of now. */
export async function listGroupIdsOf(user: number): Promise<number[]> {
  return (await listOwnAccess(user)).flatMap((row) => ('group' in row ? [row.group] : []));
}
