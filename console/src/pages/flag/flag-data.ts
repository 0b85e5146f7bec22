import type { Routes } from 'generated:api';

type ReadsFlag = 'GET /api/admin/projects/{projectId}/features/{featureName}';

/** A flag with its settings in every environment of its project. */
export type Flag = Routes[ReadsFlag]['output'];

/** The settings of a flag in one environment. */
export type FlagEnvironment = Flag['environments'][number];

export type FlagStrategy = FlagEnvironment['strategies'][number];

export type FlagVariant = FlagEnvironment['variants'][number];

/** The address of a page of a flag: `/projects/shop/features/new-checkout/usage`. */
export function flagHref(
  { project, name }: { readonly project: string; readonly name: string },
  ...parts: readonly string[]
): string {
  return ['', 'projects', project, 'features', name, ...parts].map(encodeURIComponent).join('/');
}

/** A flag on, off, or on without anybody getting it, in an environment. */
export function stateOf(environment: FlagEnvironment): string {
  if (!environment.enabled) return 'Off';
  if (environment.strategies.length > 0 && !environment.hasEnabledStrategies) {
    return 'On, but off for applications: every strategy is disabled';
  }
  return 'On';
}
