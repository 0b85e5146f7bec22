import type { JSONSchema } from 'json-schema-to-ts';
import type { InputOf } from '../../http/contract.ts';
import { storable } from '../../platform/schema/names.ts';
import { list, nullable, text } from '../../platform/schema/words.ts';
import { MAX_LINKS } from './limits.ts';

const properties = {
  url: {
    type: 'string',
    maxLength: 1_000,
    // Interfaces make links clickable, so they must not be scripts.
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\p{Cs}]+$',
    description: 'Address, beginning with `https://` or `http://`.',
    examples: ['https://wiki.example.com/new-checkout'],
  },
  title: nullable(text('Display title.', 'Design', { maxLength: 200, pattern: storable })),
} as const;

/** Body of adding and changing a link of a flag. */
export const featureLinkSchema = {
  title: 'FeatureLinkRequest',
  type: 'object',
  description: 'A link of a flag to another site.',
  required: ['url'],
  properties,
} as const satisfies JSONSchema;

/** A link in a request body. */
export type LinkInput = InputOf<typeof featureLinkSchema>;

/** The links of a flag as the API returns them. */
export const featureLinksSchema = list(
  'Links to other sites, in the order in which they were added.',
  MAX_LINKS,
  {
    title: 'FeatureLink',
    type: 'object',
    description: 'A link of a flag to another site.',
    required: ['id', 'url', 'title'],
    properties: {
      id: text('Id of the link.', '0d3b8a52-6c1f-4e0e-9f5e-2d6a1c9e0b22', 36),
      ...properties,
    },
  },
  [],
);
