import type { JSONSchema } from 'json-schema-to-ts';
import { versionSchema } from '../../platform/schema/version.ts';
import {
  environmentNameSchema,
  favoriteSchema,
  linkTemplatesSchema,
  settingsProperties,
} from '../../projects/property-schemas.ts';
import { healthSchema, projectTimes, technicalDebtSchema } from '../../projects/schema.ts';
import { defaultStrategySchema } from '../../strategies/default-strategy-schema.ts';

/** The environments of a project. */
export const overviewEnvironmentsSchema = {
  type: 'array',
  maxItems: 100,
  description: 'The environments.',
  examples: [[{ environment: 'development', changeRequestsEnabled: false }]],
  items: {
    title: 'ProjectOverviewEnvironment',
    type: 'object',
    description: 'An environment of the project.',
    required: ['environment', 'changeRequestsEnabled'],
    additionalProperties: false,
    properties: {
      environment: environmentNameSchema,
      changeRequestsEnabled: {
        type: 'boolean',
        description: 'Whether changes in it require approval.',
        examples: [false],
      },
      defaultStrategy: defaultStrategySchema,
    },
  },
} as const satisfies JSONSchema;

const typeCountsSchema = {
  type: 'array',
  maxItems: 1_000,
  description: 'Number of flags of each type, highest first.',
  examples: [[{ type: 'release', count: 3 }]],
  items: {
    title: 'FeatureTypeCount',
    type: 'object',
    description: 'A type with its number of flags.',
    required: ['type', 'count'],
    additionalProperties: false,
    properties: {
      type: {
        type: 'string',
        maxLength: 100,
        description: 'Id of the type.',
        examples: ['release'],
      },
      count: { type: 'integer', minimum: 1, description: 'Number of flags.', examples: [3] },
    },
  },
} as const satisfies JSONSchema;

const onboardingStatusSchema = {
  title: 'OnboardingStatus',
  type: 'object',
  description: 'Onboarding progress: a flag exists, and an application has requested one.',
  required: ['status'],
  additionalProperties: false,
  properties: {
    status: {
      type: 'string',
      enum: ['onboarding-started', 'first-flag-created', 'onboarded'],
      description: 'Onboarding progress.',
      examples: ['onboarded'],
    },
    feature: {
      type: 'string',
      maxLength: 100,
      description: 'The first flag; only present with the status `first-flag-created`.',
      examples: ['new-checkout'],
    },
  },
} as const satisfies JSONSchema;

export const membersSchema = {
  type: 'integer',
  minimum: 0,
  description: 'Number of users with a role in the project, directly or through a group.',
  examples: [4],
} as const satisfies JSONSchema;

export const projectOverviewSchema = {
  title: 'ProjectOverview',
  type: 'object',
  description: 'A project with its contents.',
  required: [
    'version',
    'name',
    'description',
    'mode',
    'defaultStickiness',
    'featureLimit',
    'linkTemplates',
    'environments',
    'featureTypeCounts',
    'members',
    'favorite',
    'health',
    'technicalDebt',
    'onboardingStatus',
    'createdAt',
    'updatedAt',
    'archivedAt',
  ],
  additionalProperties: false,
  properties: {
    version: versionSchema,
    ...settingsProperties,
    linkTemplates: linkTemplatesSchema,
    environments: overviewEnvironmentsSchema,
    featureTypeCounts: typeCountsSchema,
    members: membersSchema,
    favorite: favoriteSchema,
    health: healthSchema,
    technicalDebt: technicalDebtSchema,
    onboardingStatus: onboardingStatusSchema,
    ...projectTimes,
  },
} as const satisfies JSONSchema;
