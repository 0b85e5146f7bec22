import type { JSONSchema } from 'json-schema-to-ts';
import { storable, urlFriendly } from '../schema/names.ts';

/** Safe in a URL, so there is no `#` in it either, which the keys of tags rely on. */
export const tagTypeNameSchema = {
  type: 'string',
  minLength: 2,
  maxLength: 50,
  pattern: urlFriendly,
  description: 'Name of the tag type; safe in a URL as it stands.',
  examples: ['simple'],
} as const satisfies JSONSchema;

const color = {
  type: ['string', 'null'],
  maxLength: 7,
  pattern: '^#[0-9A-Fa-f]{6}$',
  description: 'Colour of its tags, `#rrggbb`.',
  examples: ['#FFA500'],
} as const satisfies JSONSchema;

const description = {
  type: 'string',
  maxLength: 1_000,
  pattern: storable,
  description: 'What the tag type is for.',
  examples: ['Used to simplify filtering of flags.'],
} as const satisfies JSONSchema;

const icon = {
  type: ['string', 'null'],
  maxLength: 100,
  pattern: storable,
  description: 'Icon of its tags.',
  examples: ['#'],
} as const satisfies JSONSchema;

/** A tag type, sent and answered. */
export const tagTypeSchema = {
  title: 'Tag type',
  type: 'object',
  description: 'A kind of tags.',
  required: ['name'],
  properties: { name: tagTypeNameSchema, description, icon, color },
} as const satisfies JSONSchema;

/** What of a tag type can be changed; what is left out stays as it is. */
export const updateTagTypeSchema = {
  title: 'Tag type update',
  type: 'object',
  description: 'What is to change of a tag type.',
  properties: { description, icon, color },
} as const satisfies JSONSchema;

export const tagTypesSchema = {
  title: 'Tag types',
  type: 'object',
  description: 'All tag types.',
  required: ['version', 'tagTypes'],
  properties: {
    version: { type: 'integer', description: 'Version of this schema.', examples: [1] },
    tagTypes: {
      type: 'array',
      maxItems: 100_000,
      description: 'The tag types, by name.',
      examples: [[{ name: 'simple', description: 'Used to simplify filtering.', icon: '#' }]],
      items: tagTypeSchema,
    },
  },
} as const satisfies JSONSchema;

export const validatedTagTypeSchema = {
  title: 'Validated tag type',
  type: 'object',
  description: 'A tag type that could be created.',
  required: ['valid', 'tagType'],
  properties: {
    valid: { type: 'boolean', description: 'Whether it could be created.', examples: [true] },
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
