import { type ProjectAccess, rolesById } from './model.ts';

/** What users and groups of the source, and their roles, are called in the target. */
export interface TargetIds {
  /** Each by the id at the source; absent for what the target does not have. */
  readonly roles: ReadonlyMap<number, number>;
  readonly users: ReadonlyMap<number, number>;
  readonly groups: ReadonlyMap<number, number>;
}

/** Roles that all of these users and groups get in a project; the body of one request. */
export interface AddedAccess {
  readonly roles: readonly number[];
  readonly users: readonly number[];
  readonly groups: readonly number[];
}

/**
 * The roles in a project that are missing here, with one entry for all who miss the same ones. Pure.
 * @param source the access there
 * @param target the access here
 */
export function planAccess(
  source: Pick<ProjectAccess, 'users' | 'groups'>,
  target: Pick<ProjectAccess, 'users' | 'groups'>,
  ids: TargetIds,
): AddedAccess[] {
  const users = missing('users');
  const groups = missing('groups');
  const combinations = [...new Set([...users.values(), ...groups.values()])].toSorted();
  return combinations.map((key) => ({
    roles: key.split(',').map(Number),
    users: idsWith(users, key),
    groups: idsWith(groups, key),
  }));

  /** The missing roles by user or group, as text. */
  function missing(kind: 'users' | 'groups'): Map<number, string> {
    const present = rolesById(target[kind]);
    const rows = [...rolesById(source[kind])].flatMap(([id, there]): [number, string][] => {
      const subject = ids[kind].get(id);
      if (subject === undefined) return [];
      const here = present.get(subject) ?? [];
      const wanted = there.flatMap((role) => ids.roles.get(role) ?? []);
      const added = [...new Set(wanted)].filter((role) => !here.includes(role));
      return added.length === 0 ? [] : [[subject, added.sort((a, b) => a - b).join()]];
    });
    return new Map(rows);
  }
}

function idsWith(keys: ReadonlyMap<number, string>, wanted: string): number[] {
  return [...keys].flatMap(([id, key]) => (key === wanted ? [id] : [])).sort((a, b) => a - b);
}
