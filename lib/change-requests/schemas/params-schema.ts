import { list, object, optional } from '../../platform/schema/words.ts';
import { environmentTextSchema, idSchema, nameSchema, projectTextSchema } from './parts-schema.ts';

const projectParam = { ...projectTextSchema, minLength: 1 } as const;

const environmentParam = { ...environmentTextSchema, minLength: 1 } as const;

/** Path parameters of `.../change-requests/{id}`. */
export const changeRequestParams = object({
  projectId: projectParam,
  id: idSchema,
});

/** Path parameters of `/playground/change-request/{id}`. */
export const playgroundParams = object({
  id: idSchema,
});

/** Path parameters of `.../changes/{changeId}`. */
export const changeParams = object({
  projectId: projectParam,
  changeRequestId: idSchema,
  changeId: { ...idSchema, description: 'Id of the change within the change request.' },
});

/** Path parameters of `.../environments/{environment}/change-requests`. */
export const projectEnvironmentParams = object({
  projectId: projectParam,
  environment: environmentParam,
});

/** Path parameters of `.../pending/{featureName}`. */
export const pendingParams = object({
  projectId: projectParam,
  featureName: { ...nameSchema('Name of the flag.', 'new-checkout'), minLength: 1 },
});

export const scheduledQuery = object({
  feature: optional(names('Names of changed flags.')),
  strategyId: optional(names('Ids of changed strategies.')),
  variantForFlag: optional(names('Names of flags whose variants change.')),
});

function names(description: string) {
  return list(description, 100, { type: 'string', maxLength: 250 }, ['new-checkout']);
}
