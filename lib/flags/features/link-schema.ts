import type { JSONSchema } from 'json-schema-to-ts';
import { storable } from '../../platform/schema/names.ts';
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
  title: {
    type: ['string', 'null'],
    maxLength: 200,
    pattern: storable,
    description: 'Display title.',
    examples: ['Design'],
  },
} as const;

/** Body of adding and changing a link of a flag. */
export const featureLinkSchema = {
  title: 'FeatureLinkRequest',
  type: 'object',
  description: 'A link of a flag to another site.',
  required: ['url'],
  properties,
} as const satisfies JSONSchema;

/** The links of a flag as the API returns them. */
export const featureLinksSchema = {
  type: 'array',
  maxItems: MAX_LINKS,
  description: 'Links to other sites, in the order in which they were added.',
  examples: [[]],
  items: {
    title: 'FeatureLink',
    type: 'object',
    description: 'A link of a flag to another site.',
    required: ['id', 'url', 'title'],
    properties: {
      id: {
        type: 'string',
        maxLength: 36,
        description: 'Id of the link.',
        examples: ['0d3b8a52-6c1f-4e0e-9f5e-2d6a1c9e0b22'],
      },
      ...properties,
    },
  },
} as const satisfies JSONSchema;
