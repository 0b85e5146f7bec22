import { invalid } from '../../platform/errors.ts';
import type { Group } from '../groups/model.ts';
import { GROUP_URN, type ScimGroup } from './model.ts';
import { locationOf, resourceOf } from './resource.ts';
import { NO_EXTERNAL_ID } from './user-resource.ts';

/**
 * A group as SCIM shows it. Pure.
 * @param members ids of its users; absent if they are not wanted
 */
export function presentScimGroup(
  group: Group,
  members: readonly number[] | undefined,
  baseUrl: string,
) {
  const { externalId, displayName } = toScimGroup(group, []);
  return {
    ...resourceOf(GROUP_URN, 'Group', group, baseUrl),
    ...(externalId !== undefined && { externalId }),
    displayName,
    ...(members && {
      members: members.map((id) => ({
        value: String(id),
        $ref: locationOf(baseUrl, 'User', id),
        type: 'User',
      })),
    }),
  };
}

/** The attributes of a group as a provider would send them. Pure. */
export function toScimGroup({ name, scimId }: Group, members: readonly number[]): ScimGroup {
  return {
    ...(scimId !== null && scimId !== NO_EXTERNAL_ID && { externalId: scimId }),
    displayName: name,
    members: members.map((id) => ({ value: String(id) })),
  };
}

/** The ids of the members that a provider sends. Pure. @throws {ValidationError} for a text that is not an id */
export function memberIds({ members = [] }: ScimGroup): number[] {
  const ids = members.map(({ value }) => Number(value));
  const wrong = ids.findIndex((id) => !Number.isSafeInteger(id) || id < 0);
  if (wrong < 0) return [...new Set(ids)];
  throw invalid(`/body/members/${wrong}/value`, 'must be the id of a user', {
    sent: members[wrong]?.value,
  });
}
