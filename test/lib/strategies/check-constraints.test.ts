import { describe, expect, it } from 'vitest';
import { invalid } from '../../../lib/platform/errors.ts';
import { checkConstraints } from '../../../lib/strategies/check-constraints.ts';
import { type ConstraintOperator, constraintOperators } from '../../../lib/strategies/model.ts';

describe('checkConstraints', () => {
  it('adds the defaults of a minimal constraint', () => {
    expect(checkConstraints([{ contextName: 'userId', operator: 'IN' }], '/body')).toEqual([
      {
        contextName: 'userId',
        operator: 'IN',
        caseInsensitive: false,
        inverted: false,
        values: [],
      },
    ]);
  });

  it('keeps explicit settings', () => {
    const constraint = {
      contextName: 'appName',
      operator: 'STR_CONTAINS',
      caseInsensitive: true,
      inverted: true,
      values: ['shop', 'Büro'],
    } as const;
    expect(checkConstraints([constraint], '/body')).toEqual([constraint]);
  });

  it('drops the single value for an operator that takes a list', () => {
    expect(check('NOT_IN', { values: ['a'], value: '' })).toEqual([
      expect.not.objectContaining({ value: expect.anything() }),
    ]);
  });

  it('drops the list for an operator that takes a single value', () => {
    expect(check('NUM_GT', { values: ['1'], value: '5' })).toEqual([
      expect.objectContaining({ values: [], value: '5' }),
    ]);
  });

  it.each(constraintOperators.filter((operator) => operator.startsWith('STR_')))(
    'refuses %s without values',
    (operator) => {
      expect(refusal(operator, { values: [] })).toMatchObject({
        name: 'ValidationError',
        status: 400,
        details: [{ path: '/body/constraints/0/values' }],
      });
    },
  );

  it.each([
    ['NUM_EQ', '5'],
    ['NUM_GT', '-5.25'],
    ['NUM_GTE', '1e2'],
    ['NUM_LT', '0x100'],
    ['NUM_LTE', ' 5 '],
    ['DATE_AFTER', '2026-11-21T09:30:00.000Z'],
    ['DATE_BEFORE', '2026-11-21T09:30:00+02:00'],
    ['DATE_AFTER', '2028-02-29'],
    ['SEMVER_EQ', '1.2.3'],
    ['SEMVER_GT', '1.2.3-beta.1+build.5'],
    ['SEMVER_LT', '0.0.0'],
    ['SEMVER_GTE', '1.2.3'],
    ['SEMVER_LTE', '1.2.3-rc.1'],
    ['REGEX', '^[a-z0-9._%+-]+@(example|acme)\\.(com|org)$'],
    ['REGEX', '(?i)büro|\\p{Greek}{1,100}'],
  ] as const)('accepts %s with %j', (operator, value) => {
    expect(check(operator, { value })).toEqual([expect.objectContaining({ operator, value })]);
  });

  it.each([
    ['NUM_EQ', 'five'],
    ['NUM_GT', ''],
    ['NUM_GTE', ' '],
    ['NUM_LT', 'Infinity'],
    ['NUM_LTE', '1,5'],
    ['NUM_EQ', undefined],
    ['DATE_AFTER', 'tomorrow'],
    ['DATE_AFTER', '2'],
    ['DATE_AFTER', ''],
    ['DATE_BEFORE', '2026-02-30T00:00:00Z'],
    ['DATE_BEFORE', '2026-02-28T25:00:00Z'],
    ['DATE_BEFORE', undefined],
    ['SEMVER_EQ', 'v1.2.3'],
    ['SEMVER_EQ', '=1.2.3'],
    ['SEMVER_GT', '1.2'],
    ['SEMVER_GT', '1.2.3 '],
    ['SEMVER_LT', '01.2.3'],
    ['SEMVER_LT', '99999999999999999999.0.0'],
    ['SEMVER_LT', undefined],
    ['SEMVER_GTE', 'v1.2.3'],
    ['SEMVER_LTE', '1.2'],
    ['REGEX', '(unclosed'],
    ['REGEX', '(?=look-ahead)'],
    ['REGEX', '(a)\\1'],
    ['REGEX', '\\pL{1000}\\pL{1000}\\pL{1000}'],
    ['REGEX', undefined],
  ] as const)('refuses %s with %j, naming the property', (operator, value) => {
    expect(refusal(operator, value === undefined ? {} : { value })).toMatchObject({
      name: 'ValidationError',
      message: expect.stringContaining('`/body/constraints/0/value`'),
      details: [{ path: '/body/constraints/0/value' }],
    });
  });

  it('points to the invalid constraint', () => {
    const constraints = [
      { contextName: 'userId', operator: 'IN' },
      { contextName: 'userId', operator: 'NUM_EQ', value: 'x' },
    ] as const;
    expect(() => checkConstraints(constraints, '/body/strategy/constraints')).toThrow(
      invalid('/body/strategy/constraints/1/value', 'must be a number for the operator NUM_EQ', {
        sent: 'x',
      }),
    );
  });
});

function check(operator: ConstraintOperator, sent: { value?: string; values?: string[] }) {
  return checkConstraints([{ contextName: 'userId', operator, ...sent }], '/body/constraints');
}

function refusal(operator: ConstraintOperator, sent: { value?: string; values?: string[] }) {
  try {
    check(operator, sent);
  } catch (error) {
    return error;
  }
  return undefined;
}
