export type LooseSchema = Readonly<Record<string, unknown>>;

/**
 * Parts of the response schemas. Loosely typed: the types of engine and stored flags are wider than the
 * responses (an operator is any string), so tests check the responses against the schemas instead.
 */

/** An object schema; a `?` after a name makes the property optional. */
export function object(title: string, description: string, properties: LooseSchema): LooseSchema {
  return {
    title,
    type: 'object',
    description,
    required: Object.keys(properties).filter((name) => !name.endsWith('?')),
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name.replace(/\?$/, ''), schema]),
    ),
  };
}

export function flag(description: string, example = true) {
  return {
    type: 'boolean',
    description,
    examples: [example],
  };
}

export function list(description: string, items: LooseSchema, maxItems: number) {
  return {
    type: 'array',
    maxItems,
    description,
    examples: [[]],
    items,
  };
}
