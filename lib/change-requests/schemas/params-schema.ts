import type { JSONSchema } from 'json-schema-to-ts';
import { environmentTextSchema, idSchema, nameSchema, projectTextSchema } from './parts-schema.ts';

const projectParam = { ...projectTextSchema, minLength: 1 } as const;

const environmentParam = { ...environmentTextSchema, minLength: 1 } as const;

/** Path parameters of `.../change-requests/{id}`. */
export const changeRequestParams = {
  type: 'object',
  required: ['projectId', 'id'],
  properties: { projectId: projectParam, id: idSchema },
} as const satisfies JSONSchema;

/** Path parameters of `/playground/change-request/{id}`. */
export const playgroundParams = {
  type: 'object',
  required: ['id'],
  properties: { id: idSchema },
} as const satisfies JSONSchema;

/** Path parameters of `.../changes/{changeId}`. */
export const changeParams = {
  type: 'object',
  required: ['projectId', 'changeRequestId', 'changeId'],
  properties: {
    projectId: projectParam,
    changeRequestId: idSchema,
    changeId: { ...idSchema, description: 'Id of the change within the change request.' },
  },
} as const satisfies JSONSchema;

/** Path parameters of `.../environments/{environment}/change-requests`. */
export const projectEnvironmentParams = {
  type: 'object',
  required: ['projectId', 'environment'],
  properties: { projectId: projectParam, environment: environmentParam },
} as const satisfies JSONSchema;

/** Path parameters of `.../pending/{featureName}`. */
export const pendingParams = {
  type: 'object',
  required: ['projectId', 'featureName'],
  properties: {
    projectId: projectParam,
    featureName: { ...nameSchema('Name of the flag.', 'new-checkout'), minLength: 1 },
  },
} as const satisfies JSONSchema;

export const scheduledQuery = {
  type: 'object',
  properties: {
    feature: names('Names of changed flags.'),
    strategyId: names('Ids of changed strategies.'),
    variantForFlag: names('Names of flags whose variants change.'),
  },
} as const satisfies JSONSchema;

function names(description: string) {
  return {
    type: 'array',
    maxItems: 100,
    description,
    examples: [['new-checkout']],
    items: { type: 'string', maxLength: 250 },
  } as const;
}
