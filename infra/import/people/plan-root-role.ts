import type { Permission } from './model.ts';
import { missingIn } from './permission-sets.ts';

/**
 * Decides about the root role of an account or a group: it is only replaced by one that includes it, so
 * that nobody loses what they were given here. Pure.
 * @param current its permissions; empty without a role, `undefined` if they are unknown
 * @param wanted the permissions of the role at the source
 * @returns `kept` for a role here that neither includes the other nor is included
 */
export function planRootRole(
  current: readonly Permission[] | undefined,
  wanted: readonly Permission[],
): 'changed' | 'unchanged' | 'kept' {
  if (!current) return 'kept';
  if (missingIn(wanted, current).length === 0) return 'unchanged';
  return missingIn(current, wanted).length === 0 ? 'changed' : 'kept';
}
