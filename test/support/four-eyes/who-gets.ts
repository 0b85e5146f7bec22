import { findWholeFeature } from '../../../lib/flags/feature-data/feature-store.ts';
import type { FeatureDependency } from '../../../lib/flags/feature-data/model.ts';
import { findSegments } from '../../../lib/flags/segments/segment-store.ts';

/**
 * Who gets a flag, reckoned from stored or shown strategies without the evaluation engine: all strategies of these
 * tests compare `userId` with lists.
 */

/** The users of these tests. */
export const users = ['u1', 'u2', 'u3', 'u4'] as const;

/** Names of users, sorted, as one text: `u1 u3`. */
export type Users = string;

interface Constraint {
  readonly operator: string;
  readonly values?: readonly string[];
}

/** A strategy, as far as it says who gets the flag. */
export interface Rule {
  readonly disabled?: boolean | null;
  readonly constraints: readonly Constraint[];
  readonly segments: readonly number[];
}

type SegmentConstraints = ReadonlyMap<number, readonly Constraint[]>;

/** The users whom any enabled strategy lets in; all of them without one, as SDKs have it. */
export function usersOf(rules: readonly Rule[], segments: SegmentConstraints): Users {
  const enabled = rules.filter(({ disabled }) => !disabled);
  if (enabled.length === 0) return users.join(' ');
  const letsIn = (user: string) =>
    enabled.some((rule) =>
      [...rule.constraints, ...rule.segments.flatMap((id) => segments.get(id) ?? [])].every(
        ({ operator, values = [] }) => values.includes(user) === (operator === 'IN'),
      ),
    );
  return users.filter(letsIn).join(' ');
}

/** The users whom the flags on which it depends let through. */
export async function withParents(
  found: Users,
  dependencies: readonly FeatureDependency[],
  environment: string,
): Promise<Users> {
  let left = found.split(' ').filter(Boolean);
  for (const { feature, enabled } of dependencies) {
    const parent = (await whoGets(feature, environment)).split(' ');
    left = left.filter((user) => parent.includes(user) === enabled);
  }
  return left.join(' ');
}

/** The users who get a flag in an environment as it is stored. */
export async function whoGets(feature: string, environment: string): Promise<Users> {
  const whole = await findWholeFeature(feature);
  const state = whole?.environments[environment];
  if (!whole || whole.feature.archivedAt !== null || !state?.enabled) return '';
  const ids = [...new Set(state.strategies.flatMap(({ segments }) => segments))];
  const found = await findSegments(ids);
  const segments = new Map(ids.map((id, index) => [id, found[index]?.constraints ?? []]));
  return withParents(usersOf(state.strategies, segments), whole.feature.dependencies, environment);
}
