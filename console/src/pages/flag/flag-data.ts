import type { Routes } from 'generated:api';

type ReadsFlag = 'GET /api/admin/projects/{projectId}/features/{featureName}';

/** A flag with its settings in every environment of its project. */
export type Flag = Routes[ReadsFlag]['output'];

/** The settings of a flag in one environment. */
export type FlagEnvironment = Flag['environments'][number];

export type FlagStrategy = FlagEnvironment['strategies'][number];

export type FlagVariant = FlagEnvironment['variants'][number];

/** A flag on, off, or on without anybody getting it, in an environment. */
export function stateOf(environment: FlagEnvironment): string {
  if (!environment.enabled) return 'Off';
  if (environment.strategies.length > 0 && !environment.hasEnabledStrategies) {
    return 'On, but off for applications: every strategy is disabled';
  }
  return 'On';
}

/** A strategy as the evaluation takes it, which knows no `null`. Pure. */
export function wordedOf<S extends Pick<FlagStrategy, 'disabled'>>({ disabled, ...strategy }: S) {
  return { ...strategy, disabled: disabled === true };
}

/** The strategies of the flag itself, without those that its release plan brings. Pure. */
export function ownStrategies({
  strategies,
  releasePlans: [plan] = [],
}: Pick<FlagEnvironment, 'strategies' | 'releasePlans'>): readonly FlagStrategy[] {
  const planned = new Set(
    plan?.milestones.flatMap((milestone) => milestone.strategies.map(({ id }) => id)),
  );
  return strategies.filter(({ id }) => !planned.has(id));
}
