import type { Group } from '../groups/model.ts';
import type { Membership } from '../users/model.ts';

/** What the groups of a provider change for a person. */
interface GroupSync {
  readonly join: readonly Group[];
  /** Ids of groups. */
  readonly leave: readonly number[];
}

/**
 * Which groups a person joins and leaves at a sign-in. Only memberships that came from the provider end;
 * those that somebody has given here stay. Pure.
 * @param memberships of the person
 * @param claimed the person's groups at the provider, compared exactly with `mappingsSSO`
 */
export function decideGroupSync(
  groups: readonly Group[],
  memberships: readonly Membership[],
  claimed: readonly string[],
): GroupSync {
  const atProvider = new Set(claimed);
  const mapped = groups.filter(({ mappingsSSO }) =>
    mappingsSSO.some((name) => atProvider.has(name)),
  );
  const wanted = new Set(mapped.map(({ id }) => id));
  const current = new Set(memberships.map(({ group }) => group));
  return {
    join: mapped.filter(({ id }) => !current.has(id)),
    leave: memberships
      .filter(({ source, group }) => source === 'sso' && !wanted.has(group))
      .map(({ group }) => group),
  };
}
