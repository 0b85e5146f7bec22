import type { JSONSchema } from 'json-schema-to-ts';
import { versionSchema } from '../../platform/schema/version.ts';
import { amount } from '../../platform/schema/words.ts';
import { favoriteSchema, settingsProperties } from '../../projects/property-schemas.ts';
import { healthSchema, projectTimes, technicalDebtSchema } from '../../projects/schema.ts';
import { projectFeaturesSchema } from '../features/feature-schema.ts';
import { membersSchema, overviewEnvironmentsSchema } from './overview-schema.ts';

/** The flags of a project with figures of their health. */
export const healthReportSchema = {
  title: 'HealthReport',
  type: 'object',
  description: 'A project with its flags and their health. Archived flags do not count.',
  required: [
    'version',
    'name',
    'description',
    'mode',
    'defaultStickiness',
    'featureLimit',
    'environments',
    'members',
    'favorite',
    'health',
    'technicalDebt',
    'features',
    'activeCount',
    'staleCount',
    'potentiallyStaleCount',
    'createdAt',
    'updatedAt',
  ],
  additionalProperties: false,
  properties: {
    version: versionSchema,
    ...settingsProperties,
    environments: overviewEnvironmentsSchema,
    members: membersSchema,
    favorite: favoriteSchema,
    health: healthSchema,
    technicalDebt: technicalDebtSchema,
    features: projectFeaturesSchema.properties.features,
    activeCount: amount('Number of flags that are not stale.', 8),
    staleCount: amount('Number of stale flags.', 2),
    potentiallyStaleCount: amount(
      'Number of flags among the active ones that are older than the lifetime of their type.',
      3,
    ),
    createdAt: projectTimes.createdAt,
    updatedAt: projectTimes.updatedAt,
  },
} as const satisfies JSONSchema;
