import type { SharedFunctionContract } from '../../http/contract.ts';

const ENVIRONMENT =
  '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}';

/** One function for all operations on release plan templates: see docs/adr/0015-shared-functions.md. */
export const templateFunction = {
  functionId: 'manageReleasePlanTemplates',
  summary: 'Manage release plan templates',
  root: '/api/admin/release-plan-templates',
  role: 'writer',
} as const satisfies SharedFunctionContract;

/** The release plan of a flag in an environment. */
export const releasePlanFunction = {
  functionId: 'manageReleasePlans',
  summary: 'Manage release plans',
  root: `${ENVIRONMENT}/release-plans`,
  role: 'writer',
} as const satisfies SharedFunctionContract;

/** What switches off a flag in an environment, with or without a plan. */
export const safeguardFunction = {
  functionId: 'manageSafeguards',
  summary: 'Manage the safeguards of a flag in an environment',
  root: `${ENVIRONMENT}/safeguards`,
  role: 'writer',
} as const satisfies SharedFunctionContract;

/** When its milestones start by themselves. */
export const progressionFunction = {
  functionId: 'manageMilestoneProgressions',
  summary: 'Manage the progressions of milestones',
  root: `${ENVIRONMENT}/progressions`,
  role: 'writer',
} as const satisfies SharedFunctionContract;
