import { describe, expect, test } from 'vitest';
import { compileFlags } from '../../../lib/evaluation/compile-flags.ts';
import { evaluateFlag, isEnabled } from '../../../lib/evaluation/evaluate-flag.ts';
import { evaluationContext } from '../../../lib/evaluation/evaluation-context.ts';
import type { FlagDefinition } from '../../../lib/evaluation/model.ts';
import type { Constraint, Strategy, Variant } from '../../../lib/strategies/model.ts';
import { evaluate, runtime } from './evaluated-flag.ts';

const on = { name: 'default' };
const off = { name: 'userWithId', parameters: { userIds: 'nobody' } };
const custom = { name: 'lunar phase' };
const disabled = { name: 'default', disabled: true };

describe('strategies of a flag', () => {
  test.each([
    ['none', [], true],
    ['one that holds', [on], true],
    ['one that does not', [off], false],
    ['one of two that holds', [off, on], true],
    ['a custom one', [custom], false],
    ['a custom one and one that holds', [custom, on], true],
    ['a disabled one', [disabled], false],
    ['a disabled one and one that holds', [disabled, on], true],
    ['a disabled one and one that does not', [disabled, off], false],
  ])('%s: %s', (_, strategies, expected) => {
    expect(evaluate({ flags: [{ name: 'flag', enabled: true, strategies }] }).enabled).toBe(
      expected,
    );
  });

  test('a flag that is switched off is off, and has no variant', () => {
    const variants = [{ name: 'a', weight: 1 }];
    const flags = [{ name: 'flag', enabled: false, strategies: [on], variants }];
    expect(evaluate({ flags })).toEqual({
      enabled: false,
      variant: { name: 'disabled', enabled: false, feature_enabled: false },
    });
  });

  test('an unknown flag is off', () => {
    const prepared = evaluationContext({}, runtime);
    expect(evaluateFlag(compileFlags({ features: [] }), 'toString', prepared).enabled).toBe(false);
  });
});

describe('segments', () => {
  const isIn = (contextName: string, value: string) => ({
    contextName,
    operator: 'IN',
    values: [value],
  });
  const segments = [
    { id: 1, name: 'dutch', constraints: [isIn('country', 'nl'), isIn('language', 'nl')] },
    { id: 2, name: 'beta', constraints: [isIn('plan', 'beta')] },
    { id: 3, name: 'everybody' },
  ];
  const everything = { country: 'nl', language: 'nl', plan: 'beta' };

  test.each([
    [[1], { country: 'nl', language: 'nl' }, true],
    [[1], { country: 'nl', language: 'de' }, false],
    [[1, 2], everything, true],
    [[1, 2], { country: 'nl', language: 'nl' }, false],
    [[3], {}, true],
    [[1, 4], everything, false],
  ])('the segments %j for %j: %s', (ids, context, expected) => {
    const flags = [{ name: 'flag', enabled: true, strategies: [{ ...on, segments: ids }] }];
    expect(evaluate({ flags, segments, context }).enabled).toBe(expected);
  });
});

describe('dependencies', () => {
  const parent = (more: Partial<FlagDefinition>): FlagDefinition => ({
    name: 'parent',
    enabled: true,
    variants: [{ name: 'red', weight: 1 }],
    ...more,
  });

  const isOn = (
    dependency: { enabled?: boolean; variants?: string[] },
    ...others: FlagDefinition[]
  ): boolean => {
    const dependencies = [{ feature: 'parent', ...dependency }];
    return evaluate({ flags: [{ name: 'child', enabled: true, dependencies }, ...others] }).enabled;
  };

  test.each([
    ['on', {}, parent({}), true],
    ['on', {}, parent({ enabled: false }), false],
    ['on', {}, parent({ strategies: [off] }), false],
    ['on', {}, parent({ strategies: [custom] }), false],
    ['off', { enabled: false }, parent({}), false],
    ['off', { enabled: false }, parent({ enabled: false }), true],
    ['off', { enabled: false }, parent({ strategies: [off] }), true],
    ['off', { enabled: false }, parent({ strategies: [custom] }), true],
    ['on with red', { variants: ['blue', 'red'] }, parent({}), true],
    ['on with blue', { variants: ['blue'] }, parent({}), false],
    ['on with any', { variants: [] }, parent({}), true],
    ['on with red', { variants: ['red'] }, parent({ enabled: false }), false],
  ])('a flag that requires its parent to be %s: %j, %j: %s', (_, dependency, flag, expected) => {
    expect(isOn(dependency, flag)).toBe(expected);
  });

  test.each([true, false])('a missing parent never satisfies a dependency: %s', (enabled) => {
    expect(isOn({ enabled })).toBe(false);
  });

  test('a parent with a parent never satisfies a dependency, nor does a cycle', () => {
    expect(isOn({}, parent({ dependencies: [{ feature: 'child' }] }))).toBe(false);
  });
});

test('stored flags can be evaluated without conversion', () => {
  const constraint: Constraint = {
    contextName: 'plan',
    operator: 'IN',
    caseInsensitive: false,
    inverted: false,
    values: ['beta'],
  };
  const variant: Variant = { name: 'a', weight: 1000, weightType: 'fix', stickiness: 'default' };
  const strategy: Strategy = {
    id: '5d1f5b0c-9b5b-4d2e-8d0a-3f6c1b7e2a90',
    name: 'default',
    title: null,
    disabled: false,
    sortOrder: 0,
    parameters: {},
    constraints: [constraint],
    segments: [],
    variants: [variant],
  };
  const flags = compileFlags({
    features: [{ name: 'flag', enabled: true, strategies: [strategy], variants: [variant] }],
  });
  expect(isEnabled(flags, 'flag', evaluationContext({ plan: 'beta' }, runtime))).toBe(true);
});
