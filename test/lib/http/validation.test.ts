import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { Contract } from '../../../lib/http/contract.ts';
import type { HttpEvent } from '../../../lib/http/event.ts';
import { refuseInvalid, validation } from '../../../lib/http/validation.ts';
import { readable, urlFriendly } from '../../../lib/platform/schema/names.ts';
import { patternWordings } from '../../../lib/platform/schema/pattern-wordings.ts';
import { aContract } from '../../support/a-contract.ts';

const ajv = new Ajv2020({ verbose: true, useDefaults: true, removeAdditional: true });
const ajvForText = new Ajv2020({ verbose: true, useDefaults: true, coerceTypes: 'array' });

describe('the message of a 400', () => {
  const name = { type: 'object', properties: { name: { type: 'string', maxLength: 3 } } };

  it.each([
    ['a wrong type', name, { name: 5 }, 'The `/body/name` property must be string. You sent 5.'],
    [
      'a text that is too long',
      name,
      { name: 'long' },
      'The `/body/name` property must NOT have more than 3 characters. You sent "long".',
    ],
    [
      'a missing property',
      { type: 'object', required: ['name'] },
      {},
      'The `/body/name` property is required.',
    ],
    [
      'an unknown property',
      { type: 'object', propertyNames: { enum: ['a', 'b'] } },
      { 'c/d': 1 },
      'The `/body/c~1d` property is unknown; known are: "a", "b".',
    ],
    [
      'a property whose name is too long',
      { type: 'object', propertyNames: { maxLength: 2 } },
      { long: 1 },
      'The `/body/long` property has a name that must NOT have more than 2 characters.',
    ],
    [
      'a value that is not in the enum',
      { enum: ['a', 'b'] },
      'c',
      'The `/body` property must be equal to one of the allowed values: "a", "b". You sent "c".',
    ],
    [
      'an element',
      { type: 'array', items: { type: 'integer' } },
      [1, 1.5],
      'The `/body/1` property must be integer. You sent 1.5.',
    ],
    [
      'a text that is not safe in a URL, without the regular expression',
      { type: 'string', pattern: urlFriendly },
      'ä',
      `The \`/body\` property ${patternWordings[urlFriendly]}. You sent "ä".`,
    ],
    [
      'a text of whitespace, without the regular expression',
      { type: 'string', pattern: readable },
      ' ',
      `The \`/body\` property ${patternWordings[readable]}. You sent " ".`,
    ],
    [
      'a pattern without a wording, with the pattern',
      { type: 'string', pattern: '^x$' },
      'y',
      'The `/body` property must match pattern "^x$". You sent "y".',
    ],
  ])('names the property, the rule and the sent value for %s', (_what, schema, body, message) => {
    expect(saidOf(schema, body)).toMatchObject({
      status: 400,
      name: 'ValidationError',
      message,
      details: [{ message }],
    });
  });

  it.each([
    ['a length', { minLength: 8 }, 'short', 'must have at least 8 characters'],
    ['a number of items', { maxItems: 1 }, [1, 2], 'must have at most 1 items'],
    ['a number of properties', { minProperties: 1 }, {}, 'must have at least 1 properties'],
    ['an enum', { enum: ['a', 'b'] }, 'c', 'must be one of "a", "b"'],
    ['a pattern', { pattern: urlFriendly }, 'ä', patternWordings[urlFriendly]],
    ['a type', { type: 'integer' }, 'x', 'must be integer'],
    [
      'a secret',
      { type: 'string', minLength: 8, writeOnly: true },
      'x',
      'must have at least 8 characters',
    ],
  ])(
    'has the rule beside it, in plain words and without the sent value: %s',
    (_what, schema, body, rule) => {
      expect(saidOf(schema, body)).toMatchObject({ details: [{ path: '/body', rule }] });
    },
  );

  it.each([
    [{ propertyNames: { maxLength: 2 } }, 'has a name that must have at most 2 characters'],
    [{ propertyNames: { enum: ['a'] } }, 'is unknown; known are: "a"'],
  ])('has the rule for a name beside it: %j', (schema, rule) => {
    const details = [{ path: '/body/long', rule }];
    expect(saidOf({ type: 'object', ...schema }, { long: 1 })).toMatchObject({ details });
  });

  it('repeats at most a hundred characters of the sent value', () => {
    const said = saidOf({ type: 'string', maxLength: 3 }, 'x'.repeat(10_000));

    expect(said).toMatchObject({ message: expect.stringMatching(/You sent "x{99}…\.$/) });
  });
});

describe('the query', () => {
  const tags = {
    type: 'object',
    properties: { tag: { type: 'array', items: { type: 'string' } } },
  };
  const limit = {
    type: 'object',
    properties: { limit: { type: 'integer', minimum: 1, maximum: 100, default: 50 } },
  };

  it('has the values of a repeated parameter in an array', () => {
    expect(validated('tag=a&tag=b', tags)).toEqual({ tag: ['a', 'b'] });
  });

  it('has an array of one for a single parameter if the schema has an array', () => {
    expect(validated('tag=a', tags)).toEqual({ tag: ['a'] });
  });

  it('has numbers if the schema has numbers', () => {
    expect(validated('limit=7', limit)).toEqual({ limit: 7 });
  });

  it('has defaults for omitted parameters', () => {
    expect(validated('', limit)).toEqual({ limit: 50 });
  });

  it.each(['limit=abc', 'limit=1.5', 'limit=0', 'limit=', 'limit=1&limit=2', 'limit=1e400'])(
    'is refused if a parameter is invalid: %s',
    (text) => {
      expect(validated(text, limit)).toMatchObject({
        status: 400,
        message: expect.stringContaining('`/query/limit`'),
      });
    },
  );

  it('is told that a parameter was repeated which is one value', () => {
    expect(validated('limit=1&limit=2', limit)).toMatchObject({
      message: 'The `/query/limit` property must be sent only once. You sent ["1","2"].',
    });
  });

  it('can contain invalid percent-encoding', () => {
    expect(validated('tag=%E0%A4%A', tags)).toEqual({ tag: [expect.any(String)] });
  });

  it('can contain names of inherited members', () => {
    expect(
      validated('__proto__=a&constructor=b&toString=c', { type: 'object' }),
    ).not.toHaveProperty('status');
  });
});

describe('a part that the contract omits', () => {
  it('is empty, whatever the request sends', () => {
    // Only what validation reads.
    const event = { rawQueryString: 'a=1', body: '{}', headers: {} } as unknown as HttpEvent;

    // Only what the middleware reads of a request.
    validation(aContract, {}).before?.({ event } as never);

    expect(event.valid).toEqual({ params: {}, query: {}, body: undefined });
  });
});

/** The error for a body that does not match a schema. */
function saidOf(schema: object, body: unknown) {
  const validate = ajv.compile(schema);
  validate(body);
  return caught(() => refuseInvalid('body', validate.errors ?? []));
}

function caught(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

/** The request after validation against a schema of its query. */
function validated(rawQueryString: string, query: object) {
  const event = { rawQueryString, headers: {} } as unknown as HttpEvent;
  const contract: Contract = { ...aContract, query: { ...query, type: 'object' } };
  const act = () => {
    // Only what the middleware reads of a request.
    validation(contract, { query: ajvForText.compile(query) }).before?.({ event } as never);
    return event.valid?.query;
  };
  return caught(act);
}
