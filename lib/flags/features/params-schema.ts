import { urlFriendly } from '../../platform/schema/names.ts';

/** The name of a flag: unique in the instance, including archived flags. */
export const featureNameSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: urlFriendly,
  description: 'Name of the flag, unique in the instance.',
  examples: ['new-checkout'],
} as const;

const project = pathNameSchema('Id of the project.', 'default');
const featureName = pathNameSchema('Name of the flag.', 'new-checkout');
const environment = pathNameSchema('Name of the environment.', 'development');

/** Path parameters of `/projects/{projectId}/features`. */
export const projectParams = {
  type: 'object',
  required: ['projectId'],
  properties: { projectId: project },
} as const;

/** Path parameters of `.../features/{featureName}`. */
export const featureParams = {
  type: 'object',
  required: ['projectId', 'featureName'],
  properties: { projectId: project, featureName },
} as const;

/** Path parameters of `.../environments/{environment}`. */
export const environmentParams = {
  type: 'object',
  required: ['projectId', 'featureName', 'environment'],
  properties: { projectId: project, featureName, environment },
} as const;

/** Path parameters of `.../strategies/{strategyId}`. */
export const strategyParams = {
  type: 'object',
  required: ['projectId', 'featureName', 'environment', 'strategyId'],
  properties: {
    projectId: project,
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

/**
 * A name in a path: any text that fits into a DynamoDB sort key (1,024 bytes, at most 4 per character),
 * so that an unknown name is answered with 404.
 */
export function pathNameSchema(description: string, example: string) {
  return {
    type: 'string',
    minLength: 1,
    maxLength: 250,
    description,
    examples: [example],
  } as const;
}
