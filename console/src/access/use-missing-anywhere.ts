import type { Permission } from '../../../lib/auth/permissions.ts';
import { useMe } from '../session/use-me.ts';
import { useMissing } from './use-may.ts';

/**
 * As `useMissing`, for what can be done in a project that is chosen later: why the person may do it neither
 * in the instance nor in any project.
 */
export function useMissingAnywhere(): (wanted: readonly Permission[]) => string | undefined {
  const me = useMe();
  const missing = useMissing();
  const held = new Set((me.data?.permissions ?? []).map(({ permission }) => permission));
  return (wanted) => (wanted.some((each) => held.has(each)) ? undefined : missing(wanted));
}
