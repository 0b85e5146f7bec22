import type { JSONSchema } from 'json-schema-to-ts';
import { tagText } from '../../platform/schema/names.ts';
import { list, text } from '../../platform/schema/words.ts';

/** Filters of lists of flags, here and for SDKs. */
export const featureFilterProperties = {
  namePrefix: text('Prefix of the flag names.', 'checkout.'),
  tag: list(
    'Tags as `type:value`; may be repeated. Returns flags that have any of them.',
    100,
    { type: 'string', maxLength: 300, pattern: tagText },
    ['simple:checkout'],
  ),
} as const;

/** Query parameters of the flags of a project. */
export const featuresQuerySchema = {
  title: 'FeaturesParameters',
  type: 'object',
  description: 'Filter of the list of flags.',
  properties: featureFilterProperties,
} as const satisfies JSONSchema;
