import type { TagToCreateToSend } from 'generated:api';

/** A tag as requests send it. */
export type TypedTag = Required<TagToCreateToSend>;

/** The tags in a text: values, or `type:value`, separated by commas; each once. */
export function tagsIn(text: string): readonly TypedTag[] {
  const tags = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(tagOf);
  return tags.filter(
    ({ type, value }, index) =>
      tags.findIndex((other) => other.type === type && other.value === value) === index,
  );
}

function tagOf(text: string): TypedTag {
  const colon = text.indexOf(':');
  if (colon <= 0) return { type: 'simple', value: text };
  return { type: text.slice(0, colon).trim(), value: text.slice(colon + 1).trim() };
}
