import type { JSONSchema } from 'json-schema-to-ts';
import { pathNameSchema } from '../features/names.ts';
import { tagText } from '../schema/names.ts';
import { text } from './schema.ts';

const projectQuerySchema = {
  type: 'array',
  maxItems: 500,
  description: 'Ids of projects; may be repeated. Without it, all that the token is for.',
  examples: [['default']],
  items: { type: 'string', maxLength: 100 },
} as const;

const environmentQuerySchema = {
  ...text('Name of the environment; asked of admin tokens only.', 'development'),
  minLength: 1,
} as const;

/** Query of the list of flags. */
export const clientFeaturesQuerySchema = {
  title: 'ClientFeaturesParameters',
  type: 'object',
  description: 'Which flags to answer.',
  properties: {
    project: projectQuerySchema,
    namePrefix: text('What the names of flags begin with.', 'checkout.'),
    tag: {
      type: 'array',
      maxItems: 100,
      description:
        'Tags as `type:value`; may be repeated. Flags that carry any of them are answered.',
      examples: [['simple:checkout']],
      items: { type: 'string', maxLength: 300, pattern: tagText },
    },
    environment: environmentQuerySchema,
  },
} as const satisfies JSONSchema;

/** Query of the changes, and of one flag. */
export const clientScopeQuerySchema = {
  title: 'ClientScopeParameters',
  type: 'object',
  description: 'Which flags may be answered.',
  properties: { project: projectQuerySchema, environment: environmentQuerySchema },
} as const satisfies JSONSchema;

/** Path of one flag. */
export const clientFeatureParams = {
  title: 'ClientFeaturePath',
  type: 'object',
  description: 'Which flag.',
  required: ['featureName'],
  properties: { featureName: pathNameSchema('Name of the flag.', 'new-checkout') },
} as const satisfies JSONSchema;
