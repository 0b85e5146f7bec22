import type { EnvironmentSummary } from '../../flags/feature-data/model.ts';

/** How much of the users get a flag in an environment. */
interface ServedShare {
  /** In percent; `null` if it cannot be told from the summary. */
  readonly share: number | null;
  /** Whether who gets it also depends on constraints, segments or other strategies. */
  readonly narrowed: boolean;
}

/**
 * How much of the users get a flag: everybody if any strategy lets everybody in, otherwise the largest share that is not all
 * or nothing, because that is what is being rolled out. Pure.
 * @param summary of the environment; absent: the flag has no settings there
 */
export function servedShare(summary: EnvironmentSummary | undefined): ServedShare {
  if (!summary?.enabled) return { share: 0, narrowed: false };
  if (summary.strategyCount === 0) return { share: 100, narrowed: false };
  if (summary.enabledStrategyCount === 0) return { share: 0, narrowed: false };
  if (!summary.details) return { share: null, narrowed: false };
  const shares = summary.details.strategies
    .filter(({ disabled }) => !disabled)
    .map(({ name, rollout, constraintCount = 0, segmentCount = 0 }) => ({
      share: rollout ?? 100,
      narrowed: constraintCount + segmentCount > 0 || (rollout === undefined && name !== 'default'),
    }))
    .sort((one, other) => other.share - one.share);
  const everybody = shares.find(({ share, narrowed }) => share === 100 && !narrowed);
  const chosen = everybody ?? shares.find(({ share }) => isPartial(share)) ?? shares[0];
  if (!chosen) return { share: null, narrowed: false };
  const others = shares.filter((each) => each !== chosen && each.share > 0);
  return { ...chosen, narrowed: chosen.narrowed || (chosen !== everybody && others.length > 0) };
}

/** Whether a share is that of a rollout under way. Pure. */
export function isPartial(share: number | null): boolean {
  return share !== null && share > 0 && share < 100;
}
