import type { JSONSchema } from 'json-schema-to-ts';
import { storable } from '../../platform/schema/names.ts';
import { versionSchema } from '../../platform/schema/version.ts';
import { DEFAULT_TAG_TYPE } from '../tag-types/model.ts';
import { tagColorSchema, tagTypeNameSchema } from '../tag-types/schema.ts';

/** The value of a tag; its length is counted in code points. */
const tagValueSchema = {
  type: 'string',
  minLength: 2,
  maxLength: 50,
  pattern: storable,
  description: 'Value of the tag.',
  examples: ['checkout-team'],
} as const satisfies JSONSchema;

/** A tag as the API returns it. */
export const tagSchema = {
  title: 'Tag',
  type: 'object',
  description: 'A label, identified by type and value.',
  required: ['value', 'type'],
  properties: {
    value: tagValueSchema,
    type: tagTypeNameSchema,
    color: {
      ...tagColorSchema,
      description:
        'Colour of the tag type, `#rrggbb`; only present when a flag or its tags are read, and in the lists of the flags of a project and of a search.',
    },
  },
} as const satisfies JSONSchema;

/** A tag as requests send it; the default type is `simple`. */
export const tagInputSchema = {
  title: 'Tag to write',
  type: 'object',
  description: 'A tag. The default type is `simple`.',
  required: ['value'],
  properties: {
    value: tagValueSchema,
    type: { ...tagTypeNameSchema, default: DEFAULT_TAG_TYPE },
  },
} as const satisfies JSONSchema;

/** Body of creating a tag: whitespace around the value is dropped, and does not count. */
export const createTagSchema = {
  title: 'Tag to create',
  type: 'object',
  description: 'A tag. The default type is `simple`.',
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

/** Body of updating the tags of a flag; unknown properties are refused. */
export const updateTagsSchema = {
  title: 'Tag changes',
  type: 'object',
  description: 'Tags to add to a flag, and tags to remove afterwards.',
  required: ['addedTags', 'removedTags'],
  propertyNames: { enum: ['addedTags', 'removedTags'] },
  properties: {
    addedTags: { ...changedTags, description: 'Tags to add.' },
    removedTags: { ...changedTags, description: 'Tags to remove.' },
  },
} as const satisfies JSONSchema;

/** A list of tags as the API returns it. */
export const tagsSchema = {
  title: 'Tags',
  type: 'object',
  description: 'A list of tags.',
  required: ['version', 'tags'],
  properties: {
    version: versionSchema,
    tags: {
      type: 'array',
      maxItems: 1_000_000,
      description: 'The tags, sorted by type, then by value.',
      examples: [[{ value: 'checkout-team', type: 'simple' }]],
      items: tagSchema,
    },
  },
} as const satisfies JSONSchema;

/** One tag as the API returns it. */
export const tagWithVersionSchema = {
  title: 'Tag with version',
  type: 'object',
  description: 'A tag.',
  required: ['version', 'tag'],
  properties: {
    version: versionSchema,
    tag: tagSchema,
  },
} as const satisfies JSONSchema;

const type = pathSchema('Type of the tag.', 'simple');
const value = pathSchema('Value of the tag.', 'checkout-team');
const featureName = pathSchema('Name of the flag.', 'new-checkout');

/** Path parameters of `/tags/{type}`. */
export const tagsOfTypeParams = {
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

/** A path parameter: any short text, so that an unknown one is a 404. */
function pathSchema(description: string, example: string) {
  return {
    type: 'string',
    minLength: 1,
    maxLength: 100,
    description,
    examples: [example],
  } as const;
}
