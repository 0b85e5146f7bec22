import type { JSONSchema } from 'json-schema-to-ts';
import { storable } from '../schema/names.ts';
import { tagTypeNameSchema } from '../tag-types/schema.ts';

/** What `{value}` alone means (behaviour.md §0). */
export const DEFAULT_TAG_TYPE = 'simple';

/** A tag's value, part 2.9; characters are code points. */
export const tagValueSchema = {
  type: 'string',
  minLength: 2,
  maxLength: 50,
  pattern: storable,
  description: 'Value of the tag.',
  examples: ['checkout-team'],
} as const satisfies JSONSchema;

/** A tag as it is answered. */
export const tagSchema = {
  title: 'Tag',
  type: 'object',
  description: 'A label, addressed by the pair of type and value.',
  required: ['value', 'type'],
  properties: {
    value: tagValueSchema,
    type: tagTypeNameSchema,
  },
} as const satisfies JSONSchema;

/** A tag as it is sent: without a type it is `simple`. */
export const tagInputSchema = {
  title: 'Tag to write',
  type: 'object',
  description: 'A tag. Without a type it is of the type `simple`.',
  required: ['value'],
  properties: {
    value: tagValueSchema,
    type: { ...tagTypeNameSchema, default: DEFAULT_TAG_TYPE },
  },
} as const satisfies JSONSchema;

/** A tag to create: blanks around its value are dropped, and do not count. */
export const createTagSchema = {
  title: 'Tag to create',
  type: 'object',
  description: 'A tag. Without a type it is of the type `simple`.',
  required: ['value'],
  properties: {
    value: {
      type: 'string',
      maxLength: 200,
      pattern: '^\\s*\\S.{0,48}\\S\\s*$',
      description: 'Value of the tag, 2 to 50 characters.',
      examples: ['checkout-team'],
    },
    type: { ...tagTypeNameSchema, default: DEFAULT_TAG_TYPE },
  },
} as const satisfies JSONSchema;

const changedTags = {
  type: 'array',
  maxItems: 100,
  examples: [[{ value: 'checkout-team', type: 'simple' }]],
  items: tagInputSchema,
} as const satisfies JSONSchema;

/** Body of 4.12, which refuses unknown properties. */
export const updateTagsSchema = {
  title: 'Tag changes',
  type: 'object',
  description: 'Tags to add to a flag, and then to remove from it.',
  required: ['addedTags', 'removedTags'],
  propertyNames: { enum: ['addedTags', 'removedTags'] },
  properties: {
    addedTags: { ...changedTags, description: 'Tags to add.' },
    removedTags: { ...changedTags, description: 'Tags to remove.' },
  },
} as const satisfies JSONSchema;

/** A list of tags as it is answered. */
export const tagsSchema = {
  title: 'Tags',
  type: 'object',
  description: 'A list of tags.',
  required: ['version', 'tags'],
  properties: {
    version: {
      type: 'integer',
      description: 'Version of this schema.',
      examples: [1],
    },
    tags: {
      type: 'array',
      maxItems: 1_000_000,
      description: 'The tags, by type and then by value.',
      examples: [[{ value: 'checkout-team', type: 'simple' }]],
      items: tagSchema,
    },
  },
} as const satisfies JSONSchema;

/** One tag as it is answered. */
export const tagWithVersionSchema = {
  title: 'Tag with version',
  type: 'object',
  description: 'One tag.',
  required: ['version', 'tag'],
  properties: {
    version: { type: 'integer', description: 'Version of this schema.', examples: [1] },
    tag: tagSchema,
  },
} as const satisfies JSONSchema;

/** A tag's type or value in a path: any text of a sane length, so that an unknown one is a 404. */
const pathSchema = (description: string, example: string) =>
  ({ type: 'string', minLength: 1, maxLength: 100, description, examples: [example] }) as const;

const type = pathSchema('Type of the tag.', 'simple');
const value = pathSchema('Value of the tag.', 'checkout-team');
const featureName = pathSchema('Name of the flag.', 'new-checkout');

/** Path parameters of `/tags/{type}`. */
export const tagTypeParams = {
  type: 'object',
  required: ['type'],
  properties: { type },
} as const satisfies JSONSchema;

/** Path parameters of `/tags/{type}/{value}`. */
export const tagParams = {
  type: 'object',
  required: ['type', 'value'],
  properties: { type, value },
} as const satisfies JSONSchema;

/** Path parameters of `/features/{featureName}/tags`. */
export const featureTagsParams = {
  type: 'object',
  required: ['featureName'],
  properties: { featureName },
} as const satisfies JSONSchema;

/** Path parameters of `/features/{featureName}/tags/{type}/{value}`. */
export const featureTagParams = {
  type: 'object',
  required: ['featureName', 'type', 'value'],
  properties: { featureName, type, value },
} as const satisfies JSONSchema;
