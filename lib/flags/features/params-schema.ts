import { urlFriendly } from '../../platform/schema/names.ts';
import { pathNameSchema } from '../../platform/schema/path-name.ts';
import { flag, object, optional, text } from '../../platform/schema/words.ts';
import { projectIdParam } from '../../projects/params-schema.ts';

/** The name of a flag: unique in the instance, including archived flags. */
export const featureNameSchema = text('Name of the flag, unique in the instance.', 'new-checkout', {
  minLength: 1,
  maxLength: 100,
  pattern: urlFriendly,
});

const featureName = pathNameSchema('Name of the flag.', 'new-checkout');
const environment = pathNameSchema('Name of the environment.', 'development');

/** Path parameters of `.../features/{featureName}`. */
export const featureParams = object({
  projectId: projectIdParam,
  featureName,
});

/** Path parameters of `.../link/{linkId}`. */
export const featureLinkParams = object({
  projectId: projectIdParam,
  featureName,
  linkId: pathNameSchema('Id of the link.', '0d3b8a52-6c1f-4e0e-9f5e-2d6a1c9e0b22'),
});

/** Path parameters of `.../environments/{environment}`. */
export const environmentParams = object({
  projectId: projectIdParam,
  featureName,
  environment,
});

/** Path parameters of `.../bulk_features/environments/{environment}`. */
export const bulkFeaturesParams = object({
  projectId: projectIdParam,
  environment,
});

/** Path parameters of `.../strategies/{strategyId}`. */
export const strategyParams = object({
  projectId: projectIdParam,
  featureName,
  environment,
  strategyId: pathNameSchema('Id of the strategy.', 'b4f1a0de-7c1d-4b0e-8f5e-2d6a1c9e0b11'),
});

/** Path parameters of archived flags. */
export const archivedFeatureParams = object({
  featureName,
});

/** How flags are enabled in an environment. */
export const toggleOnQuery = object({
  shouldActivateDisabledStrategies: optional(
    flag(
      'Whether a flag that has only disabled strategies gets them enabled, instead of one more strategy.',
      false,
    ),
  ),
});
