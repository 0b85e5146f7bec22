import type { JSONSchema } from 'json-schema-to-ts';
import { versionSchema } from '../../platform/schema/version.ts';
import {
  choice,
  closed,
  flag,
  integer,
  list,
  optional,
  text,
} from '../../platform/schema/words.ts';
import {
  environmentNameSchema,
  favoriteSchema,
  linkTemplatesSchema,
  managedFromGitSchema,
  settingsProperties,
} from '../../projects/property-schemas.ts';
import {
  appliedFilesSchema,
  healthSchema,
  projectTimes,
  technicalDebtSchema,
} from '../../projects/schema.ts';
import { defaultStrategySchema } from '../../strategies/default-strategy-schema.ts';

/** The environments of a project. */
export const overviewEnvironmentsSchema = list(
  'The environments.',
  100,
  closed('ProjectOverviewEnvironment', 'An environment of the project.', {
    environment: environmentNameSchema,
    changeRequestsEnabled: flag('Whether changes in it require approval.', false),
    defaultStrategy: optional(defaultStrategySchema),
  }),
  [{ environment: 'development', changeRequestsEnabled: false }],
);

/** The types of flags, with their numbers. */
export const typeCountsSchema = list(
  'Number of flags of each type, highest first.',
  1_000,
  closed('FeatureTypeCount', 'A type with its number of flags.', {
    type: text('Id of the type.', 'release'),
    count: integer('Number of flags.', 3, { minimum: 1 }),
  }),
  [{ type: 'release', count: 3 }],
);

const onboardingStatusSchema = closed(
  'OnboardingStatus',
  'Onboarding progress: a flag exists, and an application has requested one.',
  {
    status: choice(
      'Onboarding progress.',
      ['onboarding-started', 'first-flag-created', 'onboarded'],
      'onboarded',
    ),
    feature: optional(
      text('The first flag; only present with the status `first-flag-created`.', 'new-checkout'),
    ),
  },
);

export const membersSchema = integer(
  'Number of users with a role in the project, directly or through a group.',
  4,
  { minimum: 0 },
);

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
    managedFromGit: managedFromGitSchema,
    appliedFiles: appliedFilesSchema,
    ...projectTimes,
  },
} as const satisfies JSONSchema;
