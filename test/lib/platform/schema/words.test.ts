import { describe, expect, expectTypeOf, it } from 'vitest';
import type { TypeOf } from '../../../../lib/http/contract.ts';
import {
  amount,
  choice,
  closed,
  flag,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  text,
} from '../../../../lib/platform/schema/words.ts';

const name = { type: 'string', maxLength: 100, description: 'A name.', examples: ['a'] };

describe('a word for a schema', () => {
  it.each([
    ['text', text('A name.', 'a'), name],
    ['text of a length', text('A name.', 'a', 5), { ...name, maxLength: 5 }],
    [
      'text with rules',
      text('A name.', 'a', { minLength: 1, pattern: '^a' }),
      { type: 'string', minLength: 1, pattern: '^a', description: 'A name.', examples: ['a'] },
    ],
    [
      'choice',
      choice('A side.', ['left', 'right'], 'left', { default: 'left' }),
      {
        type: 'string',
        enum: ['left', 'right'],
        default: 'left',
        description: 'A side.',
        examples: ['left'],
      },
    ],
    [
      'integer',
      integer('A count.', 3, { minimum: 0 }),
      { type: 'integer', minimum: 0, description: 'A count.', examples: [3] },
    ],
    [
      'count',
      amount('How many.', 3),
      { type: 'integer', minimum: 0, description: 'How many.', examples: [3] },
    ],
    [
      'number',
      number('A share.', 0.5),
      { type: 'number', description: 'A share.', examples: [0.5] },
    ],
    ['flag', flag('Whether.'), { type: 'boolean', description: 'Whether.', examples: [true] }],
    ['nullable', nullable(text('A name.', 'a')), { ...name, type: ['string', 'null'] }],
    [
      'list',
      list('Names.', 5, text('A name.', 'a'), ['a']),
      { type: 'array', maxItems: 5, description: 'Names.', examples: [['a']], items: name },
    ],
    [
      'list with rules, without an example',
      list('Names.', { uniqueItems: true }, text('A name.', 'a')),
      { type: 'array', uniqueItems: true, description: 'Names.', items: name },
    ],
    [
      'object',
      object('Place', 'A place.', { name: text('A name.', 'a') }),
      {
        title: 'Place',
        type: 'object',
        description: 'A place.',
        required: ['name'],
        properties: { name },
      },
    ],
    [
      'object without a title',
      object('A place.', { name: text('A name.', 'a') }),
      { type: 'object', description: 'A place.', required: ['name'], properties: { name } },
    ],
    [
      'object with properties only',
      object({ name: text('A name.', 'a') }),
      { type: 'object', required: ['name'], properties: { name } },
    ],
    [
      'closed object',
      closed('A place.', { name: text('A name.', 'a') }),
      {
        type: 'object',
        description: 'A place.',
        required: ['name'],
        additionalProperties: false,
        properties: { name },
      },
    ],
    [
      'optional property, which is not required',
      object({ name: text('A name.', 'a'), note: optional(text('A name.', 'a')) }),
      { type: 'object', required: ['name'], properties: { name, note: name } },
    ],
    [
      'object without any required property',
      object({ note: optional(text('A name.', 'a')) }),
      { type: 'object', properties: { note: name } },
    ],
  ])('gives %s', (_word, schema, expected) => {
    expect(JSON.stringify(schema)).toBe(JSON.stringify(expected));
  });
});

it('the type of a value follows from its words', () => {
  const schema = object({
    side: choice('A side.', ['left', 'right'], 'left'),
    counts: list('Counts.', 5, integer('A count.', 3)),
    note: optional(nullable(text('A note.', 'a'))),
    isOn: optional(flag('Whether.', true, { default: true })),
  });
  expectTypeOf<TypeOf<typeof schema>>().toEqualTypeOf<{
    readonly side: 'left' | 'right';
    readonly counts: readonly number[];
    readonly note?: string | null;
    readonly isOn: boolean;
  }>();
});
