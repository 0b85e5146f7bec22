import { expect, it } from 'vitest';
import { routeTypes } from '../../../infra/build/route-types.ts';
import type { Schema } from '../../../lib/http/contract.ts';
import { aContract } from '../../support/a-contract.ts';

const text = { type: 'string' } as const;

it.each<[string, Schema, string]>([
  ['a text', text, 'string'],
  ['a number', { type: 'integer' }, 'number'],
  ['something or nothing', { type: ['boolean', 'null'] }, 'boolean | null'],
  ['chosen values', { type: 'string', enum: ['a', 'b'] }, '"a" | "b"'],
  ['one value', { const: 1 }, '1'],
  ['a list', { type: 'array', items: text }, 'readonly (string)[]'],
  ['anything', { description: 'Anything.' }, 'unknown'],
  ['an alternative', { anyOf: [text, { type: 'null' }] }, 'string | null'],
  ['a map', { type: 'object', additionalProperties: text }, '{ readonly [name: string]: string }'],
  ['an empty object', { type: 'object', additionalProperties: false }, 'Record<string, never>'],
  [
    'an object, whose defaults are always there',
    {
      type: 'object',
      required: ['a'],
      properties: { a: text, b: text, c: { ...text, default: '' } },
    },
    '{ readonly "a": string; readonly "b"?: string; readonly "c": string }',
  ],
  [
    'an object of kinds',
    {
      type: 'object',
      required: ['kind'],
      properties: { kind: text },
      oneOf: [{ type: 'object', required: ['kind'], properties: { kind: { const: 'a' } } }],
    },
    '({ readonly "kind": string } & ({ readonly "kind": "a" }))',
  ],
])('an answer can be %s', (_what, schema, type) => {
  const contract = { ...aContract, responses: { 200: { description: 'It.', schema } } };

  expect(routeTypes([contract])).toContain(`readonly output: ${type} }`);
});

it('a schema with a title is a type with a name', () => {
  const schema = { title: 'Tag type', ...text };
  const contract = { ...aContract, responses: { 200: { description: 'It.', schema } } };

  const types = routeTypes([contract]);

  expect(types).toContain('readonly output: TagType }');
  expect(types).toContain('type TagType = string;');
});

it('what is sent may leave out what has a default, also within a schema with a title', () => {
  const item = {
    title: 'Item',
    type: 'object',
    required: ['a'],
    properties: { a: text, b: { ...text, default: '' } },
  };
  const body = { type: 'array', items: item };
  const contract = { ...aContract, body, responses: { 200: { description: 'It.', schema: item } } };

  const types = routeTypes([contract]);

  expect(types).toContain('readonly body: readonly (ItemToSend)[]');
  expect(types).toContain('type ItemToSend = { readonly "a": string; readonly "b"?: string };');
  expect(types).toContain('type Item = { readonly "a": string; readonly "b": string };');
});

it('an operation answers without a body, or with one of several', () => {
  const responses = { 200: { description: 'It.', schema: text }, 202: { description: 'None.' } };

  expect(routeTypes([{ ...aContract, responses }])).toContain(
    'readonly output: string | undefined',
  );
});

it('what has a default need not be sent', () => {
  const body = {
    type: 'object',
    required: ['a'],
    properties: { a: text, b: { ...text, default: '' } },
  } as const;

  expect(routeTypes([{ ...aContract, body }])).toContain(
    '\'POST /something\': { readonly input: { readonly body: { readonly "a": string; readonly "b"?: string } }',
  );
});
