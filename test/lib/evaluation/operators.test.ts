import { describe, expect, test } from 'vitest';
import { compileFlags } from '../../../lib/evaluation/compile-flags.ts';
import { holds } from './evaluated-flag.ts';

type Row = readonly [
  operator: string,
  compared: string | readonly string[],
  field: unknown,
  expected: boolean,
];

const rows: readonly Row[] = [
  ['IN', ['a', 'b'], 'b', true],
  ['IN', ['a', 'b'], 'B', false],
  ['IN', [' a '], 'a', true],
  ['IN', ['a'], ' a ', false],
  ['IN', [''], '', false],
  ['IN', [], 'a', false],
  ['IN', ['a'], undefined, false],
  ['IN', ['a'], null, false],
  ['IN', ['17'], 17, true],
  ['IN', ['0'], 0, true],
  ['IN', ['true'], true, true],
  ['NOT_IN', ['a'], 'b', true],
  ['NOT_IN', ['a'], 'a', false],
  ['NOT_IN', [], 'a', true],
  ['NOT_IN', ['a'], undefined, true],
  ['STR_STARTS_WITH', ['x', 'al'], 'alpha', true],
  ['STR_STARTS_WITH', ['AL'], 'alpha', false],
  ['STR_ENDS_WITH', ['pha'], 'alpha', true],
  ['STR_ENDS_WITH', ['alp'], 'alpha', false],
  ['STR_CONTAINS', ['lph'], 'alpha', true],
  ['STR_CONTAINS', [''], 'alpha', false],
  ['STR_CONTAINS', [], 'alpha', false],
  ['STR_CONTAINS', ['a'], undefined, false],
  ['NUM_EQ', '5', '5.0', true],
  ['NUM_EQ', '5', ' 5 ', true],
  ['NUM_EQ', '100', '1e2', true],
  ['NUM_EQ', '256', '0x100', true],
  ['NUM_EQ', '0', '', true],
  ['NUM_EQ', '5', 5, true],
  ['NUM_EQ', 'five', 'five', false],
  ['NUM_EQ', '0', null, false],
  ['NUM_GT', '5', '5', false],
  ['NUM_GT', '5', '5.1', true],
  ['NUM_GTE', '5', '5', true],
  ['NUM_LT', '5', '4.9', true],
  ['NUM_LT', '5', 'four', false],
  ['NUM_LTE', '5', '5', true],
  ['NUM_LTE', '5', undefined, false],
  ['SEMVER_EQ', '1.2.3', '1.2.3+build.7', true],
  ['SEMVER_EQ', '1.2.3', 'v1.2.3', false],
  ['SEMVER_EQ', '1.2.3', '1.2', false],
  ['SEMVER_EQ', '1.2', '1.2', false],
  ['SEMVER_GT', '1.2.3-beta', '1.2.3', true],
  ['SEMVER_LT', '1.2.3', '1.2.3-beta', true],
  ['SEMVER_GTE', '1.2.3', '1.2.3', true],
  ['SEMVER_LTE', '1.2.3', '1.2.4', false],
  ['SEMVER_GT', '1.2.3', undefined, false],
  ['IN_CIDR', ['10.0.0.0/8'], '10.1.2.3', true],
  ['IN_CIDR', ['10.9.9.9/8'], '10.1.2.3', true],
  ['IN_CIDR', ['10.0.0.0/8'], '11.1.2.3', false],
  ['IN_CIDR', ['10.0.0.0/33', '10.0.0.0/8/1', '10.0.0.0/'], '10.0.0.0', false],
  ['IN_CIDR', ['2001:db8::/32'], '2001:DB8:0::1', true],
  ['IN_CIDR', ['::1'], '0:0:0:0:0:0:0:1', true],
  ['IN_CIDR', ['::/0'], '10.1.2.3', false],
  ['IN_CIDR', ['10.0.0.0/8'], '::ffff:10.1.2.3', false],
  ['IN_CIDR', ['10.0.0.0/8'], '012.1.2.3', false],
  ['IN_CIDR', ['10.0.0.0/8'], undefined, false],
  ['REGEX', '^a+$', 'aaa', true],
  ['REGEX', 'b', 'abc', true],
  ['REGEX', '(?=a)', 'a', false],
  ['REGEX', '(unclosed', 'unclosed', false],
  ['REGEX', 'a', undefined, false],
];

describe('operators', () => {
  test.each(rows)('%s %j of %j is %s', (operator, compared, field, expected) => {
    expect(holds(toConstraint(operator, compared), { field })).toBe(expected);
  });

  test.each(rows)('%s %j of %j, inverted, is not %s', (operator, compared, field, expected) => {
    const constraint = { ...toConstraint(operator, compared), inverted: true };
    expect(holds(constraint, { field })).toBe(!expected);
  });

  test.each([
    ['STR_STARTS_WITH', ['AL'], 'alpha', true],
    ['STR_ENDS_WITH', ['pha'], 'ALPHA', true],
    ['STR_CONTAINS', ['ÄÖ'], 'xäöx', true],
    ['REGEX', '^ALPHA$', 'alpha', true],
    ['IN', ['ALPHA'], 'alpha', false],
  ] as const)('%s %j of %j without case is %s', (operator, compared, field, expected) => {
    const constraint = { ...toConstraint(operator, compared), caseInsensitive: true };
    expect(holds(constraint, { field })).toBe(expected);
  });

  test.each([
    ['DATE_AFTER', '2026-11-21T09:29:59Z', {}, true],
    ['DATE_AFTER', '2026-11-21T09:30:00Z', {}, false],
    ['DATE_BEFORE', '2026-11-21T09:30:01Z', {}, true],
    ['DATE_BEFORE', 'tomorrow', {}, false],
    ['DATE_AFTER', '2030-01-01T00:00:00Z', { currentTime: '2030-01-01T01:00:01+01:00' }, true],
    ['DATE_AFTER', '2030-01-01T00:00:00Z', { currentTime: 'never' }, false],
    ['DATE_AFTER', '2020-01-01T00:00:00Z', { currentTime: '' }, true],
    ['DATE_AFTER', '2020-01-01T00:00:00Z', { field: 'never' }, true],
  ] as const)(
    '%s %s in %j is %s, whatever field is named',
    (operator, value, context, expected) => {
      expect(holds(toConstraint(operator, value), context)).toBe(expected);
    },
  );

  test.each([false, true])('an unknown operator never holds, inverted: %s', (inverted) => {
    const constraint = { ...toConstraint('SOUNDS_LIKE', 'a'), inverted };
    expect(holds(constraint, { field: 'a' })).toBe(false);
  });

  test.each([
    [10_000, true],
    [10_001, false],
  ])('a text of %i characters is matched with a pattern: %s', (length, expected) => {
    expect(holds(toConstraint('REGEX', 'a'), { field: 'a'.repeat(length) })).toBe(expected);
  });

  test('a REGEX constraint is refused without a regex engine', () => {
    const strategies = [{ name: 'default', constraints: [toConstraint('REGEX', 'a')] }];
    const compile = () => compileFlags({ features: [{ name: 'flag', enabled: true, strategies }] });
    expect(compile).toThrow('compileRegex');
  });
});

describe('fields of the context', () => {
  const isAlpha = { contextName: 'field', operator: 'IN', values: ['alpha'] };

  test.each([
    ['of the context', { field: 'alpha' }, true],
    ['of its properties', { properties: { field: 'alpha' } }, true],
    ['of both, the first one wins', { field: 'beta', properties: { field: 'alpha' } }, false],
    ['null, so the one of its properties', { field: null, properties: { field: 'alpha' } }, true],
    ['empty, which is not missing', { field: '', properties: { field: 'alpha' } }, false],
    ['in another case', { Field: 'alpha' }, false],
  ])('a field %s', (_, context, expected) => {
    expect(holds(isAlpha, context)).toBe(expected);
  });

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'the inherited field %s counts as missing',
    (contextName) => {
      expect(holds({ contextName, operator: 'STR_CONTAINS', values: ['o'] }, {})).toBe(false);
    },
  );
});

function toConstraint(operator: string, compared: string | readonly string[]) {
  return {
    contextName: 'field',
    operator,
    ...(typeof compared === 'string' ? { value: compared } : { values: compared }),
  };
}
