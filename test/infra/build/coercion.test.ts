import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { generateValidator, validatorInput } from '../../../infra/build/validators.ts';
import { aContract } from '../../support/a-contract.ts';

const list = { type: 'array', maxItems: 9, items: { type: 'string' } };
const nullable = (type: string) => ({ type: [type, 'null'] });

const coerced: readonly (readonly [schema: object, sent: unknown, becomes: unknown])[] = [
  [{ type: 'string' }, 5, '5'],
  [{ type: 'string' }, -0.25, '-0.25'],
  [{ type: 'string' }, true, 'true'],
  [nullable('string'), 12_345, '12345'],
  [list, [1, 'two', false], ['1', 'two', 'false']],
  [{ type: 'number' }, '3.5', 3.5],
  [{ type: 'integer' }, '3', 3],
  [{ type: 'integer' }, '-3', -3],
  [nullable('integer'), '3', 3],
  [{ type: 'boolean' }, 'true', true],
  [{ type: 'boolean' }, 'false', false],
];

it.each(coerced)('%j takes %j as %j', (schema, sent, becomes) => {
  expect(validate(schema, sent)).toEqual({ isValid: true, value: becomes });
});

it.each(coerced)('%j of strict types refuses %j', (schema, sent) => {
  expect(validate(schema, sent, true)).toEqual({ isValid: false, value: sent });
});

const refused: readonly (readonly [schema: object, sent: unknown])[] = [
  ...['string', 'number', 'integer', 'boolean', 'array', 'object'].map(
    (type) => [{ type }, null] as const,
  ),
  ...['', 0, false].map((sent) => [nullable('object'), sent] as const),
  [nullable('integer'), ''],
  [nullable('integer'), false],
  [nullable('boolean'), ''],
  [list, 'one'],
  [{ type: 'object' }, 'one'],
  [{ type: 'string' }, ['one']],
  [{ type: 'string' }, {}],
  [{ type: 'string' }, 2 ** 60],
  [{ type: 'number' }, true],
  [{ type: 'number' }, ' '],
  [{ type: 'number' }, ' 3'],
  [{ type: 'number' }, '0x10'],
  [{ type: 'number' }, 'Infinity'],
  [{ type: 'number' }, '12345678901234567890'],
  [{ type: 'integer' }, '3.5'],
  [{ type: 'boolean' }, 'yes'],
  ...[0, 1, 2].map((sent) => [{ type: 'boolean' }, sent] as const),
  ...[0, 1].map((sent) => [nullable('boolean'), sent] as const),
  [{ type: 'array', maxItems: 9, items: { type: 'integer' }, uniqueItems: true }, [1, '1']],
];

it.each(refused)('%j refuses %j', (schema, sent) => {
  expect(validate(schema, sent).isValid).toBe(false);
});

/** Whether the schema accepts the value as a property, and the value afterwards. */
function validate(property: object, sent: unknown, isStrict = false) {
  const body = { type: 'object', properties: { property } };
  const contract = { ...aContract, body, ...(isStrict && { hasStrictTypes: true as const }) };
  const request = { property: structuredClone(sent) };
  const isValid = load(generateValidator(validatorInput(contract, 'body')))(request);
  return { isValid, value: request.property };
}

/** The validator in a module's source, which is what a function bundles. */
function load(source: string): (value: unknown) => boolean {
  const module = { exports: undefined as unknown };
  const code = source
    .replaceAll(/export const validate = .*?;/g, '')
    .replaceAll(/export default (\w+);/g, 'module.exports = $1;');
  new Function('module', 'require', code)(module, createRequire(import.meta.url));
  return module.exports as (value: unknown) => boolean;
}
