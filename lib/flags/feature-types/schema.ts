import { versionSchema } from '../../platform/schema/version.ts';
import { closed, integer, list, nullable, object, text } from '../../platform/schema/words.ts';

/** A feature type as the API returns it. */
export const featureTypeSchema = closed('FeatureType', 'A type of flag.', {
  id: text('Id.', 'kill-switch'),
  name: text('Display name.', 'Kill switch'),
  description: text(
    'Purpose of flags of the type.',
    'Turns off parts of the system in an emergency.',
    1_000,
  ),
  lifetimeDays: nullable(
    integer('Days until a flag of the type becomes potentially stale; `null` for never.', 40, {
      minimum: 0,
    }),
  ),
});

export const featureTypesSchema = closed('FeatureTypes', 'All feature types.', {
  version: versionSchema,
  types: list('The feature types, in their order.', 100, featureTypeSchema),
});

/** Path parameters of `/feature-types/{id}`. */
export const featureTypeParams = object({
  id: text('Id of the feature type.', 'release', { minLength: 1, maxLength: 250 }),
});

export const updateLifetimeSchema = object(
  'UpdateFeatureTypeLifetime',
  'The expected lifetime of flags of a type.',
  {
    lifetimeDays: nullable(
      integer(
        'Days until a flag of the type becomes potentially stale; `null` or 0 for never.',
        40,
        { minimum: 0, maximum: 2_147_483_647 },
      ),
    ),
  },
);
