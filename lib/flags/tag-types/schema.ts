import type { JSONSchema } from 'json-schema-to-ts';
import { storable, urlFriendly } from '../../platform/schema/names.ts';
import { versionSchema } from '../../platform/schema/version.ts';

/** URL-safe, so it contains no `#`, on which the keys of tags rely. */
export const tagTypeNameSchema = {
  type: 'string',
  minLength: 2,
  maxLength: 50,
  pattern: urlFriendly,
  description: 'URL-safe name of the tag type.',
  examples: ['simple'],
} as const satisfies JSONSchema;

/** Colour of a tag type. */
export const tagColorSchema = {
  type: ['string', 'null'],
  maxLength: 7,
  pattern: '^#[0-9A-Fa-f]{6}$',
  description: 'Colour of the tags, `#rrggbb`.',
  examples: ['#FFA500'],
} as const satisfies JSONSchema;

const description = {
  type: 'string',
  maxLength: 1_000,
  pattern: storable,
  description: 'Description of the tag type.',
  examples: ['Used to simplify filtering of flags.'],
} as const satisfies JSONSchema;

const icon = {
  type: ['string', 'null'],
  maxLength: 100,
  pattern: storable,
  description: 'Icon of the tags.',
  examples: ['#'],
} as const satisfies JSONSchema;

/** A tag type in requests and responses. */
export const tagTypeSchema = {
  title: 'Tag type',
  type: 'object',
  description: 'A type of tags.',
  required: ['name'],
  properties: { name: tagTypeNameSchema, description, icon, color: tagColorSchema },
} as const satisfies JSONSchema;

/** Response of getting a tag type: clients expect its properties, or all of it in `tagType`. */
export const foundTagTypeSchema = {
  ...tagTypeSchema,
  title: 'Found tag type',
  required: ['version', 'tagType', 'name'],
  properties: { version: versionSchema, tagType: tagTypeSchema, ...tagTypeSchema.properties },
} as const satisfies JSONSchema;

/** Body of updating a tag type. Omitted properties keep their values. */
export const updateTagTypeSchema = {
  title: 'Tag type update',
  type: 'object',
  description: 'Changes to a tag type.',
  properties: { description, icon, color: tagColorSchema },
} as const satisfies JSONSchema;

export const tagTypesSchema = {
  title: 'Tag types',
  type: 'object',
  description: 'All tag types.',
  required: ['version', 'tagTypes'],
  properties: {
    version: versionSchema,
    tagTypes: {
      type: 'array',
      maxItems: 100_000,
      description: 'The tag types, sorted by name.',
      examples: [[{ name: 'simple', description: 'Used to simplify filtering.', icon: '#' }]],
      items: tagTypeSchema,
    },
  },
} as const satisfies JSONSchema;

export const validatedTagTypeSchema = {
  title: 'Validated tag type',
  type: 'object',
  description: 'A valid new tag type.',
  required: ['valid', 'tagType'],
  properties: {
    valid: {
      type: 'boolean',
      description: 'Always `true`: invalid tag types are refused.',
      examples: [true],
    },
    tagType: tagTypeSchema,
  },
} as const satisfies JSONSchema;

/** Path parameters of `/tag-types/{name}`. */
export const tagTypeParams = {
  type: 'object',
  required: ['name'],
  properties: {
    name: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'Name of the tag type.',
      examples: ['simple'],
    },
  },
} as const satisfies JSONSchema;
