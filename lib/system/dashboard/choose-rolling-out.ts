import type { ListedFlag } from '../../flags/directory/model.ts';
import type { DueMilestone } from '../../flags/feature-environments/due-milestones.ts';
import { compareText } from '../../platform/compare-text.ts';
import { MAX_ROLLING_OUT } from './limits.ts';
import { isPartial, servedShare } from './served-share.ts';

/** A flag in an environment in which it is being rolled out. */
export interface RollingOut {
  readonly flag: ListedFlag;
  readonly environment: string;
}

/**
 * The flags that are being rolled out: those whose release plan goes on by itself, the next one first, then those that a share of
 * the users gets in production, by name. Pure.
 * @param seen flags that the user can see
 * @param due release plans by the time of their next milestone
 * @param productionOf the environments of the type `production` of a project
 */
export function chooseRollingOut(
  seen: readonly ListedFlag[],
  due: readonly Pick<DueMilestone, 'feature' | 'environment'>[],
  productionOf: (project: string) => readonly string[],
): RollingOut[] {
  const active = new Map(
    seen.flatMap((flag) => (flag.archivedAt === null ? [[flag.name, flag]] : [])),
  );
  const planned = due.flatMap(({ feature, environment }) => {
    const flag = active.get(feature);
    return flag?.environments[environment]?.enabled ? [{ flag, environment }] : [];
  });
  const isPlanned = ({ flag, environment }: RollingOut) =>
    planned.some((each) => each.flag === flag && each.environment === environment);
  const partial = [...active.values()]
    .sort((one, other) => compareText(one.name, other.name))
    .flatMap((flag) => productionOf(flag.project).map((environment) => ({ flag, environment })))
    .filter(
      (each) =>
        isPartial(servedShare(each.flag.environments[each.environment]).share) && !isPlanned(each),
    );
  return [...planned, ...partial].slice(0, MAX_ROLLING_OUT);
}
