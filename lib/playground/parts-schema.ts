export type Schema = Readonly<Record<string, unknown>>;

/**
 * Parts of the schemas of answers. Loosely typed: engine and stored flags are wider than what is answered
 * (an operator is any word), so the tests hold the answers against the schemas instead.
 */

/** An object; a `?` behind a name makes it optional. */
export const object = (title: string, description: string, properties: Schema): Schema => ({
  title,
  type: 'object',
  description,
  required: Object.keys(properties).filter((name) => !name.endsWith('?')),
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name.replace(/\?$/, ''), schema]),
  ),
});

export const text = (description: string, example: string, maxLength = 100) => ({
  type: 'string',
  maxLength,
  description,
  examples: [example],
});

export const flag = (description: string, example = true) => ({
  type: 'boolean',
  description,
  examples: [example],
});

export const list = (description: string, items: Schema, maxItems: number) => ({
  type: 'array',
  maxItems,
  description,
  examples: [[]],
  items,
});
