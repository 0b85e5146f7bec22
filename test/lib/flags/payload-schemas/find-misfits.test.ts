import { describe, expect, it } from 'vitest';
import { findMisfits } from '../../../../lib/flags/payload-schemas/find-misfits.ts';
import type { JsonSchema } from '../../../../lib/flags/payload-schemas/model.ts';

describe('a misfit', () => {
  it.each<[schema: JsonSchema, value: unknown, pointer: string, rule: string]>([
    [{ type: 'object' }, 'x', '', 'must be of the type object'],
    [{ type: ['string', 'null'] }, 1, '', 'must be of the type string or null'],
    [{ enum: ['a', 'b'] }, 'c', '', 'must be one of ["a","b"]'],
    [{ const: 1 }, 2, '', 'must be 1'],
    [{ multipleOf: 0.01 }, 0.075, '', 'must be a multiple of 0.01'],
    [{ maximum: 5 }, 6, '', 'must be at most 5'],
    [{ minimum: 5 }, 4, '', 'must be at least 5'],
    [{ exclusiveMaximum: 5 }, 5, '', 'must be less than 5'],
    [{ exclusiveMinimum: 5 }, 5, '', 'must be more than 5'],
    [{ maxLength: 1 }, 'ab', '', 'must have at most 1 characters'],
    [{ pattern: '^#' }, 'ab', '', 'must match the pattern "^#"'],
    [{ uniqueItems: true }, [1, 1], '', 'must not have two equal items'],
    [{ required: ['a'] }, {}, '', 'must have the property "a"'],
    [
      { properties: { 'a/b': { items: { type: 'null' } } } },
      { 'a/b': [null, 1] },
      '/a~1b/1',
      'must be of the type null',
    ],
    [{ additionalProperties: false }, { a: 1 }, '/a', 'must not be there'],
    [
      { propertyNames: { maxLength: 1 } },
      { ab: 1 },
      '/ab',
      'has a name that must have at most 1 characters',
    ],
    [
      { dependentRequired: { a: ['b'] } },
      { a: 1 },
      '',
      'must have the property "b", because it has "a"',
    ],
    [
      { oneOf: [true, true] },
      1,
      '',
      'must fit exactly one of the 2 schemas of "oneOf", but fits 2',
    ],
    [
      { contains: { const: 1 } },
      [2],
      '',
      'must have at least 1 items that fit "contains", but has 0',
    ],
  ])('of %j: %j', (schema, value, pointer, rule) => {
    expect(findMisfits(schema, [value])).toEqual([{ pointer, rule }]);
  });

  it('is found for each value', () => {
    expect(findMisfits({ type: 'null' }, [1, null])).toEqual([
      { pointer: '', rule: 'must be of the type null' },
      undefined,
    ]);
  });

  it('is a value of more than 64 levels', () => {
    const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

    expect(findMisfits({ items: { $ref: '#' } }, [nested(64), nested(10_000)])).toEqual([
      undefined,
      { pointer: '', rule: 'must not have more than 64 levels' },
    ]);
  });

  it.each<[what: string, schema: JsonSchema]>([
    ['branches at each level', branching(40)],
    ['leads from definition to definition', chain(600)],
    ['has a pattern for every name', { patternProperties: { '(a|b|c|d)*x': true } }],
  ])(
    'is every value that is left once a schema that %s has taken too many steps',
    (_what, schema) => {
      const value = Object.fromEntries(
        Array.from({ length: 9_000 }, (_, index) => [`${'abcd'.repeat(4)}${index}`, index]),
      );

      const [found] = findMisfits(schema, [value]);

      expect(found?.rule).toMatch(/the check takes too long$/);
    },
  );
});

/** Twice as many schemas at each of its levels. */
function branching(levels: number): JsonSchema {
  const next = (level: number) => ({ $ref: `#/$defs/${level + 1}` });
  const definitions = Array.from({ length: levels }, (_, level): [string, JsonSchema] => [
    `${level}`,
    { allOf: [next(level), next(level)] },
  ]);
  return { $ref: '#/$defs/0', $defs: { ...Object.fromEntries(definitions), [levels]: true } };
}

function chain(length: number): JsonSchema {
  const definitions = Array.from({ length }, (_, index): [string, JsonSchema] => [
    `${index}`,
    { $ref: `#/$defs/${index + 1}` },
  ]);
  return { $ref: '#/$defs/0', $defs: { ...Object.fromEntries(definitions), [length]: true } };
}
