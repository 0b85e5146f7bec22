import type { GroupContract } from '../../http/contract.ts';

const ENVIRONMENT =
  '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}';

/** One function for all operations on release plan templates: see docs/adr/0015-operation-groups.md. */
export const templateGroup = {
  groupId: 'manageReleasePlanTemplates',
  summary: 'Manage release plan templates',
  root: '/api/admin/release-plan-templates',
  role: 'writer',
} as const satisfies GroupContract;

/** The release plan of a flag in an environment. */
export const releasePlanGroup = {
  groupId: 'manageReleasePlans',
  summary: 'Manage release plans',
  root: `${ENVIRONMENT}/release-plans`,
  role: 'writer',
} as const satisfies GroupContract;

/** What switches off a flag in an environment, with or without a plan. */
export const safeguardGroup = {
  groupId: 'manageSafeguards',
  summary: 'Manage the safeguards of a flag in an environment',
  root: `${ENVIRONMENT}/safeguards`,
  role: 'writer',
} as const satisfies GroupContract;

/** When its milestones start by themselves. */
export const progressionGroup = {
  groupId: 'manageMilestoneProgressions',
  summary: 'Manage the progressions of milestones',
  root: `${ENVIRONMENT}/progressions`,
  role: 'writer',
} as const satisfies GroupContract;
