import type { JSONSchema } from 'json-schema-to-ts';
import { featureFilterProperties } from '../../flags/features/feature-query-schema.ts';
import { pathNameSchema } from '../../platform/schema/path-name.ts';
import { text } from '../../platform/schema/text.ts';

const projectQuerySchema = {
  type: 'array',
  maxItems: 500,
  description: 'Ids of projects; may be repeated. Default: all projects of the token.',
  examples: [['default']],
  items: { type: 'string', maxLength: 100 },
} as const;

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
export const clientScopeQuerySchema = {
  title: 'ClientScopeParameters',
  type: 'object',
  description: 'Scope of the flags.',
  properties: { project: projectQuerySchema, environment: environmentQuerySchema },
} as const satisfies JSONSchema;

/** Path parameters of one flag. */
export const clientFeatureParams = {
  title: 'ClientFeaturePath',
  type: 'object',
  description: 'The flag.',
  required: ['featureName'],
  properties: { featureName: pathNameSchema('Name of the flag.', 'new-checkout') },
} as const satisfies JSONSchema;
