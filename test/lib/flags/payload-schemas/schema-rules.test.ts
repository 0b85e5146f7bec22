import { describe, expect, it } from 'vitest';
import { checkSchema } from '../../../../lib/flags/payload-schemas/schema-rules.ts';
import { ValidationError } from '../../../../lib/platform/errors.ts';

describe('a payload schema', () => {
  it('is stored as JSON', () => {
    expect(checkSchema({ type: 'object' }, '/body/schema')).toBe('{"type":"object"}');
  });

  it('may refer to itself within a property', () => {
    const tree = { properties: { child: { $ref: '#' } } };

    expect(checkSchema(tree, '/body/schema')).toBe(JSON.stringify(tree));
  });

  it.each<[what: string, schema: unknown, faults: readonly string[]]>([
    ['a misspelt keyword', { requried: ['a'] }, ['/body/schema/requried']],
    [
      'each keyword that would have no effect',
      { properties: { a: { unevaluatedItems: false } }, $anchor: 'x' },
      ['/body/schema/properties/a/unevaluatedItems', '/body/schema/$anchor'],
    ],
    ['what is no schema', { items: [{}] }, ['/body/schema/items']],
    [
      'another draft',
      { $schema: 'http://json-schema.org/draft-07/schema#' },
      ['/body/schema/$schema'],
    ],
    ['an unknown type', { type: 'text' }, ['/body/schema/type']],
    ['a negative length', { maxLength: -1 }, ['/body/schema/maxLength']],
    ['a list of schemas without any', { anyOf: [] }, ['/body/schema/anyOf']],
    ['a pattern that needs to go back', { pattern: '(?=a)a' }, ['/body/schema/pattern']],
    ['a pattern with too many instructions', { pattern: '(a{100}){9}' }, ['/body/schema/pattern']],
    [
      'such a pattern for names',
      { patternProperties: { '(?=a)': true } },
      ['/body/schema/patternProperties'],
    ],
    ['a remote reference', { $ref: 'https://example.com/a' }, ['/body/schema/$ref']],
    ['a reference to nothing', { $ref: '#/$defs/a' }, ['/body/schema/$ref']],
    ['a reference to what is no schema', { $ref: '#/enum/0', enum: [1] }, ['/body/schema/$ref']],
    ['a schema that is itself', { $ref: '#' }, ['/body/schema/$ref']],
    [
      'schemas that are each other',
      { allOf: [{ $ref: '#/$defs/a' }], $defs: { a: { not: { $ref: '#' } } } },
      ['/body/schema/allOf/0/$ref'],
    ],
    ['more than 8,000 bytes', { description: 'x'.repeat(8_000) }, ['/body/schema']],
  ])('is refused with %s', (_what, schema, pointers) => {
    expect(faultsOf(schema)).toEqual(pointers);
  });
});

function faultsOf(schema: unknown): readonly string[] {
  try {
    checkSchema(schema, '/body/schema');
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.faults.map(({ pointer }) => pointer);
  }
}
