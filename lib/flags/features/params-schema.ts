import { urlFriendly } from '../../platform/schema/names.ts';
import { pathNameSchema } from '../../platform/schema/path-name.ts';
import { projectIdParam } from '../../projects/params-schema.ts';

/** The name of a flag: unique in the instance, including archived flags. */
export const featureNameSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: urlFriendly,
  description: 'Name of the flag, unique in the instance.',
  examples: ['new-checkout'],
} as const;

const featureName = pathNameSchema('Name of the flag.', 'new-checkout');
const environment = pathNameSchema('Name of the environment.', 'development');

/** Path parameters of `.../features/{featureName}`. */
export const featureParams = {
  type: 'object',
  required: ['projectId', 'featureName'],
  properties: { projectId: projectIdParam, featureName },
} as const;

/** Path parameters of `.../link/{linkId}`. */
export const featureLinkParams = {
  type: 'object',
  required: ['projectId', 'featureName', 'linkId'],
  properties: {
    projectId: projectIdParam,
    featureName,
    linkId: pathNameSchema('Id of the link.', '0d3b8a52-6c1f-4e0e-9f5e-2d6a1c9e0b22'),
  },
} as const;

/** Path parameters of `.../environments/{environment}`. */
export const environmentParams = {
  type: 'object',
  required: ['projectId', 'featureName', 'environment'],
  properties: { projectId: projectIdParam, featureName, environment },
} as const;

/** Path parameters of `.../bulk_features/environments/{environment}`. */
export const bulkFeaturesParams = {
  type: 'object',
  required: ['projectId', 'environment'],
  properties: { projectId: projectIdParam, environment },
} as const;

/** Path parameters of `.../strategies/{strategyId}`. */
export const strategyParams = {
  type: 'object',
  required: ['projectId', 'featureName', 'environment', 'strategyId'],
  properties: {
    projectId: projectIdParam,
    featureName,
    environment,
    strategyId: pathNameSchema('Id of the strategy.', 'b4f1a0de-7c1d-4b0e-8f5e-2d6a1c9e0b11'),
  },
} as const;

/** Path parameters of archived flags. */
export const archivedFeatureParams = {
  type: 'object',
  required: ['featureName'],
  properties: { featureName },
} as const;

/** How flags are enabled in an environment. */
export const toggleOnQuery = {
  type: 'object',
  properties: {
    shouldActivateDisabledStrategies: {
      type: 'boolean',
      description:
        'Whether a flag that has only disabled strategies gets them enabled, instead of one more strategy.',
      examples: [false],
    },
  },
} as const;
