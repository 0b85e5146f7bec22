import type { JSONSchema } from 'json-schema-to-ts';
import { featureFilterProperties } from '../../flags/features/feature-query-schema.ts';
import { pathNameSchema } from '../../platform/schema/path-name.ts';
import { list, object, optional, text } from '../../platform/schema/words.ts';

const projectQuerySchema = list(
  'Ids of projects; may be repeated. Default: all projects of the token.',
  500,
  { type: 'string', maxLength: 100 },
  ['default'],
);

const environmentQuerySchema = {
  ...text('Name of the environment; only used with admin tokens.', 'development'),
  minLength: 1,
} as const;

/** Query parameters of the list of flags. */
export const clientFeaturesQuerySchema = {
  title: 'ClientFeaturesParameters',
  type: 'object',
  description: 'Filter of the list of flags.',
  properties: {
    project: projectQuerySchema,
    ...featureFilterProperties,
    environment: environmentQuerySchema,
  },
} as const satisfies JSONSchema;

/** Query parameters of the changes, and of one flag. */
export const clientScopeQuerySchema = object('ClientScopeParameters', 'Scope of the flags.', {
  project: optional(projectQuerySchema),
  environment: optional(environmentQuerySchema),
});

/** Path parameters of one flag. */
export const clientFeatureParams = object('ClientFeaturePath', 'The flag.', {
  featureName: pathNameSchema('Name of the flag.', 'new-checkout'),
});
