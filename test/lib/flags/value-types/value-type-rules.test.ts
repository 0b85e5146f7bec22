import { describe, expect, it } from 'vitest';
import type { ValueType } from '../../../../lib/flags/value-types/model.ts';
import {
  flagValueOf,
  isOfType,
  payloadTypes,
  typeOfSchema,
} from '../../../../lib/flags/value-types/value-type-rules.ts';
import type { VariantPayload } from '../../../../lib/strategies/model.ts';

describe('the type of a payload is that of what applications get', () => {
  it.each<[VariantPayload['type'], string, ValueType[]]>([
    ['string', '#0055ff', ['string']],
    ['string', '7', ['string']],
    ['csv', 'a,b', ['string']],
    ['number', '7', ['integer']],
    ['number', '7.0', ['integer']],
    ['number', '7.5', ['float']],
    ['json', '{"limit":3}', ['object']],
    ['json', ' [1]', ['object']],
    ['json', '"text"', ['string']],
    ['json', 'true', ['boolean']],
    ['json', '-7', ['integer']],
    ['json', '1e-2', ['float']],
    ['json', 'null', []],
  ])('%s %s', (type, value, expected) => {
    expect(payloadTypes([{ payload: { type, value } }])).toEqual(expected);
  });

  it('each is named once, and a variant without a payload has none', () => {
    const text = { type: 'string', value: 'a' } as const;

    expect(payloadTypes([{ payload: text }, {}, { payload: text }])).toEqual(['string']);
  });
});

describe('the type of a flag follows from its payloads', () => {
  it.each<[string, ValueType[], ValueType, unknown]>([
    ['none', [], 'boolean', false],
    ['texts', ['string'], 'string', ''],
    ['whole numbers', ['integer'], 'integer', 0],
    ['numbers', ['float', 'integer'], 'float', 0],
    ['objects', ['object'], 'object', {}],
    ['texts among others', ['integer', 'object', 'string'], 'string', ''],
    ['objects among others', ['boolean', 'object'], 'object', {}],
  ])('%s', (_which, found, type, defaultValue) => {
    expect(flagValueOf({}, undefined, found)).toEqual({ type, defaultValue, isDeclared: false });
  });

  it('unless its payload schema names one', () => {
    expect(flagValueOf({}, 'float', ['integer']).type).toBe('float');
  });

  it('unless it is declared', () => {
    const declared = { valueType: 'object', defaultValue: '{"a":1}' } as const;

    expect(flagValueOf(declared, 'string', ['string'])).toEqual({
      type: 'object',
      defaultValue: { a: 1 },
      isDeclared: true,
    });
  });
});

describe('the type that a payload schema names', () => {
  it.each([
    ['{"type":"string"}', 'string'],
    ['{"type":"boolean"}', 'boolean'],
    ['{"type":"integer"}', 'integer'],
    ['{"type":"number"}', 'float'],
    ['{"type":"object"}', 'object'],
    ['{"type":"array"}', 'object'],
    ['{"type":["string","null"]}', undefined],
    ['{"minLength":3}', undefined],
    [undefined, undefined],
  ])('%s', (schema, type) => {
    expect(typeOfSchema(schema)).toBe(type);
  });
});

describe('a value is of a type', () => {
  it.each<[unknown, ValueType, boolean]>([
    [true, 'boolean', true],
    ['true', 'boolean', false],
    ['', 'string', true],
    [7, 'integer', true],
    [7.5, 'integer', false],
    [7, 'float', true],
    [{}, 'object', true],
    [[], 'object', true],
    [null, 'object', false],
    ['{}', 'object', false],
  ])('%j is of %s: %s', (value, type, expected) => {
    expect(isOfType(value, type)).toBe(expected);
  });
});
