import type { DueMilestone } from '../../flags/feature-environments/due-milestones.ts';
import { MAX_ROLLING_OUT } from './limits.ts';
import { type IsSeen, isInUse, type RollingOut, type SortedFlags } from './sort-flags.ts';

/**
 * The flags that are being rolled out: those whose release plan goes on by itself, the next one first, then those that a share of
 * the users gets in production, by name. Pure.
 * @param due release plans by the time of their next milestone
 */
export function chooseRollingOut(
  { flags, partial }: SortedFlags,
  isSeen: IsSeen,
  due: readonly Pick<DueMilestone, 'feature' | 'environment'>[],
): RollingOut[] {
  const planned = due.flatMap(({ feature, environment }) => {
    const flag = flags.get(feature);
    const isShown = flag && isInUse(flag) && isSeen(flag.project);
    return isShown && flag.environments[environment]?.enabled ? [{ flag, environment }] : [];
  });
  const isPlanned = ({ flag, environment }: RollingOut) =>
    planned.some((each) => each.flag === flag && each.environment === environment);
  const others = partial
    .values()
    .filter((each) => isSeen(each.flag.project) && !isPlanned(each))
    .take(MAX_ROLLING_OUT);
  return [...planned, ...others].slice(0, MAX_ROLLING_OUT);
}
