import type { Routes } from 'generated:api';

/** The operation that adds changes to a draft, or begins one. */
export const PROPOSE =
  'POST /api/admin/projects/{projectId}/environments/{environment}/change-requests' as const;

/** A change that can be made directly, or proposed where an environment needs approvals. */
export type Change = Exclude<Routes[typeof PROPOSE]['input']['body'], readonly unknown[]>;

/** A change of how a project uses an environment. */
export type SettingsChange = Extract<
  Change,
  { action: 'updateChangeRequestConfig' | 'removeEnvironment' }
>;

/** A change of a release plan, or of what switches a flag off. */
export type PlanChange = Extract<
  Change,
  { action: `${string}Milestone${string}` | `${string}ReleasePlan` | `${string}Safeguard` }
>;
