import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { changeGroup, createGroup } from '../groups/change-groups.ts';
import { deleteGroup } from '../groups/delete-group.ts';
import {
  findGroup,
  getGroup,
  listAllMembers,
  listGroups,
  listMembers,
} from '../groups/group-store.ts';
import type { Group } from '../groups/model.ts';
import { memberIds, presentScimGroup, toScimGroup } from './group-resource.ts';
import type { ScimGroup } from './model.ts';
import { scimAuthor, scimCaller } from './scim-author.ts';
import { matchesFilter, mentions, parseScimFilter, requiredValue } from './scim-filter.ts';
import { idOf } from './scim-ids.ts';
import { pageOf, presentScimList, project, type ScimQuery, wants } from './scim-list.ts';
import { NO_EXTERNAL_ID } from './user-resource.ts';

/**
 * Lists the groups that match a filter, by id. Members are read for the groups of the page, or of all groups
 * where the filter is about them.
 * @throws {ScimError} invalidFilter
 */
export async function listScimGroups(query: ScimQuery, baseUrl: string) {
  const filter = query.filter === undefined ? undefined : parseScimFilter(query.filter);
  const groups = await findCandidates(filter && requiredValue(filter, ['id']));
  const byMembers = filter !== undefined && mentions(filter, 'members');
  const listed = byMembers ? await membersByGroup() : undefined;
  const matching = groups.filter(
    (group) =>
      !filter ||
      matchesFilter(presentScimGroup(group, listed?.get(group.id) ?? [], baseUrl), filter),
  );
  const page = pageOf(matching, query);
  const resources = await Promise.all(
    page.items.map((group) => presentOne(group, query, baseUrl, listed?.get(group.id))),
  );
  return presentScimList(resources, page);
}

/** @throws {NotFoundError} for an unknown id */
export async function getScimGroup(id: string, query: ScimQuery, baseUrl: string) {
  const group = idOf(id, 'group');
  const members = wants(query, 'members') ? memberIdsOf(group) : [];
  const [found, known] = await allInOrder([getGroup(group), members]);
  return presentOne(found, query, baseUrl, known);
}

/**
 * Creates a group without a role: an administrator gives it roles.
 * @returns its id
 * @throws {NameExistsError} when the name is taken
 * @throws {ValidationError} for members that do not exist
 */
export function createScimGroup(sent: ScimGroup): Promise<number> {
  return createGroup(scimCaller, {
    name: sent.displayName,
    users: memberIds(sent).map((id) => ({ user: { id } })),
    scimId: sent.externalId ?? NO_EXTERNAL_ID,
  });
}

/**
 * Changes name and members of a group; its roles stay.
 * @param decide what the provider wants, from what there is; without `members` they stay
 * @throws {NotFoundError} for an unknown id, {NameExistsError} when the name is taken
 * @throws {ValidationError} for members that do not exist
 */
export function changeScimGroup(
  id: string,
  decide: (before: ScimGroup) => ScimGroup,
): Promise<void> {
  return changeGroup(scimAuthor, idOf(id, 'group'), {
    findRole: async () => undefined,
    decide: (before, members) => {
      const sent = decide(toScimGroup(before, members));
      const scimId = sent.externalId ?? before.scimId ?? NO_EXTERNAL_ID;
      return {
        after: { ...before, name: sent.displayName, scimId },
        wanted: sent.members ? memberIds(sent) : members,
      };
    },
  });
}

/** Deletes a group, and the roles that its members have through it. @throws {NotFoundError} for an unknown id */
export async function deleteScimGroup(id: string): Promise<void> {
  await deleteGroup(scimCaller, idOf(id, 'group'));
}

async function findCandidates(id: string | undefined): Promise<Group[]> {
  if (id === undefined) return listGroups();
  const group = /^\d{1,10}$/.test(id) ? await findGroup(Number(id)) : undefined;
  return group ? [group] : [];
}

async function presentOne(
  group: Group,
  query: ScimQuery,
  baseUrl: string,
  known?: readonly number[],
) {
  const members = wants(query, 'members') ? (known ?? (await memberIdsOf(group.id))) : undefined;
  return project(presentScimGroup(group, members, baseUrl), query);
}

async function memberIdsOf(id: number): Promise<number[]> {
  return (await listMembers(id)).map(({ user }) => user);
}

async function membersByGroup(): Promise<ReadonlyMap<number, number[]>> {
  const all = Map.groupBy(await listAllMembers(), ({ group }) => group);
  return new Map([...all].map(([group, rows]) => [group, rows.map(({ user }) => user)]));
}
