import type { JSONSchema } from 'json-schema-to-ts';
import { storable, urlFriendly } from '../../platform/schema/names.ts';
import { versionSchema } from '../../platform/schema/version.ts';
import { flag, list, nullable, object, optional, text } from '../../platform/schema/words.ts';

/** URL-safe, so it contains no `#`, on which the keys of tags rely. */
export const tagTypeNameSchema = text('URL-safe name of the tag type.', 'simple', {
  minLength: 2,
  maxLength: 50,
  pattern: urlFriendly,
});

/** Colour of a tag type. */
export const tagColorSchema = nullable(
  text('Colour of the tags, `#rrggbb`.', '#FFA500', { maxLength: 7, pattern: '^#[0-9A-Fa-f]{6}$' }),
);

const description = text('Description of the tag type.', 'Used to simplify filtering of flags.', {
  maxLength: 1_000,
  pattern: storable,
});

const icon = nullable(text('Icon of the tags.', '#', { maxLength: 100, pattern: storable }));

/** A tag type in requests and responses. */
export const tagTypeSchema = object('Tag type', 'A type of tags.', {
  name: tagTypeNameSchema,
  description: optional(description),
  icon: optional(icon),
  color: optional(tagColorSchema),
});

/** Response of getting a tag type: clients expect its properties, or all of it in `tagType`. */
export const foundTagTypeSchema = {
  ...tagTypeSchema,
  title: 'Found tag type',
  required: ['version', 'tagType', 'name'],
  properties: { version: versionSchema, tagType: tagTypeSchema, ...tagTypeSchema.properties },
} as const satisfies JSONSchema;

/** Body of updating a tag type. Omitted properties keep their values. */
export const updateTagTypeSchema = object('Tag type update', 'Changes to a tag type.', {
  description: optional(description),
  icon: optional(icon),
  color: optional(tagColorSchema),
});

export const tagTypesSchema = object('Tag types', 'All tag types.', {
  version: versionSchema,
  tagTypes: list('The tag types, sorted by name.', 100_000, tagTypeSchema, [
    { name: 'simple', description: 'Used to simplify filtering.', icon: '#' },
  ]),
});

export const validatedTagTypeSchema = object('Validated tag type', 'A valid new tag type.', {
  valid: flag('Always `true`: invalid tag types are refused.'),
  tagType: tagTypeSchema,
});

/** Path parameters of `/tag-types/{name}`. */
export const tagTypeParams = object({
  name: text('Name of the tag type.', 'simple', { minLength: 1, maxLength: 100 }),
});
