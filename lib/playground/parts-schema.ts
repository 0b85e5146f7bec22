export type Schema = Readonly<Record<string, unknown>>;

/**
 * Parts of the response schemas. Loosely typed: the types of engine and stored flags are wider than the
 * responses (an operator is any string), so tests check the responses against the schemas instead.
 */

/** An object schema; a `?` after a name makes the property optional. */
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
