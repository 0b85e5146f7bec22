import type { JSONSchema } from 'json-schema-to-ts';
import type { InputOf } from '../../http/contract.ts';
import { storable } from '../../platform/schema/names.ts';
import { versionSchema } from '../../platform/schema/version.ts';
import { list, object, optional, text } from '../../platform/schema/words.ts';
import { DEFAULT_TAG_TYPE } from '../tag-types/model.ts';
import { tagColorSchema, tagTypeNameSchema } from '../tag-types/schema.ts';

/** The value of a tag; its length is counted in code points. */
const tagValueSchema = text('Value of the tag.', 'checkout-team', {
  minLength: 2,
  maxLength: 50,
  pattern: storable,
});

/** A tag as the API returns it. */
export const tagSchema = object('Tag', 'A label, identified by type and value.', {
  value: tagValueSchema,
  type: tagTypeNameSchema,
  color: optional({
    ...tagColorSchema,
    description:
      'Colour of the tag type, `#rrggbb`; only present when a flag or its tags are read, and in the lists of the flags of a project and of a search.',
  }),
});

/** A tag as requests send it; the default type is `simple`. */
export const tagInputSchema = object('Tag to write', 'A tag. The default type is `simple`.', {
  value: tagValueSchema,
  type: optional({ ...tagTypeNameSchema, default: DEFAULT_TAG_TYPE }),
});

/** A tag in a request body. */
export type TagInput = InputOf<typeof tagInputSchema>;

/** Body of creating a tag: whitespace around the value is dropped, and does not count. */
export const createTagSchema = object('Tag to create', 'A tag. The default type is `simple`.', {
  value: text('Value of the tag, 2 to 50 characters.', 'checkout-team', {
    maxLength: 200,
    pattern: '^\\s*\\S.{0,48}\\S\\s*$',
  }),
  type: optional({ ...tagTypeNameSchema, default: DEFAULT_TAG_TYPE }),
});

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
export const tagsSchema = object('Tags', 'A list of tags.', {
  version: versionSchema,
  tags: list('The tags, sorted by type, then by value.', 1_000_000, tagSchema, [
    { value: 'checkout-team', type: 'simple' },
  ]),
});

/** One tag as the API returns it. */
export const tagWithVersionSchema = object('Tag with version', 'A tag.', {
  version: versionSchema,
  tag: tagSchema,
});

const type = pathSchema('Type of the tag.', 'simple');
const value = pathSchema('Value of the tag.', 'checkout-team');
const featureName = pathSchema('Name of the flag.', 'new-checkout');

/** Path parameters of `/tags/{type}`. */
export const tagsOfTypeParams = object({
  type,
});

/** Path parameters of `/tags/{type}/{value}`. */
export const tagParams = object({
  type,
  value,
});

/** Path parameters of `/features/{featureName}/tags`. */
export const featureTagsParams = object({
  featureName,
});

/** Path parameters of `/features/{featureName}/tags/{type}/{value}`. */
export const featureTagParams = object({
  featureName,
  type,
  value,
});

/** A path parameter: any short text, so that an unknown one is a 404. */
function pathSchema(description: string, example: string) {
  return text(description, example, { minLength: 1, maxLength: 100 });
}
