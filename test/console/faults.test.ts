import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { Refusal } from '../../console/src/api/refusal.ts';
import { faultsInWords } from '../../console/src/api/refusal-in-words.ts';
import { shareFault } from '../../console/src/strategies/share-fault.ts';
import { refuseInvalid } from '../../lib/http/validation.ts';
import { invalid, ValidationError } from '../../lib/platform/errors.ts';
import { faultInWords } from '../../lib/words/refusals/fault-in-words.ts';

const ajv = new Ajv2020({ verbose: true });

it.each([
  [{ minLength: 8 }, 'short', 'Must have at least 8 characters.'],
  [{ maxLength: 3 }, 'long', 'Must have at most 3 characters.'],
  [{ maxItems: 1 }, ['a', 'b. c'], 'Must have at most 1 items.'],
  [{ minItems: 1 }, [], 'Must have at least 1 items.'],
  [{ minProperties: 1 }, {}, 'Must have at least 1 properties.'],
  [{ maxProperties: 0 }, { a: 1 }, 'Must have at most 0 properties.'],
  [{ enum: ['a', 'b'] }, 'c', 'Must be one of "a", "b".'],
  [{ pattern: '^[a-z]+$' }, 'A', 'Must match pattern "^[a-z]+$".'],
  [{ minimum: 1 }, 0, 'Must be >= 1.'],
])('a property that breaks %j, as %j does', (schema, sent, text) => {
  expect(faultsOf(refusalBy(schema, sent)).get('/body/a')).toBe(text);
});

it('a property that is missing', () => {
  expect(faultsOf(refusalBy({}, undefined)).get('/body/a')).toBe('Must not be left out.');
});

it('a rule that says nothing without its property', () => {
  const error = invalid('/body/a', 'cannot be applied: what it says', { sent: 'x' });

  expect(faultsOf(error).get('/body/a')).toBe(error.message);
});

it('a rule with a hint', () => {
  const fault = { message: 'M.', rule: 'must name existing users', hint: 'Unknown: 7.' };

  expect(faultInWords(fault)).toBe('Must name existing users. Unknown: 7.');
});

it('a request that is refused as a whole marks no field', () => {
  expect(faultsOf(new ValidationError('The flag "a" is archived.')).size).toBe(0);
});

it.each([
  ['0', true],
  ['12.5', true],
  ['100', true],
  ['150', false],
  ['-5', false],
  ['', false],
  ['ten', false],
])('a share of %j is right: %s', (typed, isRight) => {
  expect(shareFault(typed) === undefined).toBe(isRight);
});

it.each([
  [{}, ''],
  [
    { '/body/constraints/0/contextName': 'Must have at least 1 characters.' },
    'Constraint 1, context name: must have at least 1 characters.',
  ],
  [{ '/body/name': 'Must be short.', '/body/b': 'Is gone.' }, 'Name: must be short. Is gone.'],
  [{ '/body': 'Must be an object.' }, 'Must be an object.'],
])('%j in words, without pointers', (faults, text) => {
  expect(faultsInWords(new Map(Object.entries(faults)))).toBe(text);
});

/** What the service answers when the property `a` of a body breaks its schema. */
function refusalBy(schema: object, a: unknown): ValidationError {
  const validate = ajv.compile({ required: ['a'], properties: { a: schema } });
  validate(a === undefined ? {} : { a });
  try {
    return refuseInvalid('body', validate.errors ?? []);
  } catch (error) {
    if (error instanceof ValidationError) return error;
    throw error;
  }
}

/** What the console says beside the fields. */
function faultsOf(error: ValidationError): ReadonlyMap<string, string> {
  const { message, details } = JSON.parse(
    JSON.stringify({ message: error.message, details: error.details }),
  );
  return new Refusal(error.status, { message, details }).faults;
}
