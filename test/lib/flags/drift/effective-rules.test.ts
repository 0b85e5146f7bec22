import { describe, expect, it } from 'vitest';
import { effectiveRules, isSame } from '../../../../lib/flags/drift/effective-rules.ts';
import type { FeatureEnvironment } from '../../../../lib/flags/feature-data/model.ts';
import type { Constraint, Strategy, Variant } from '../../../../lib/strategies/model.ts';
import { aStrategy, settings } from '../../../support/flag-state.ts';

const country: Constraint = {
  contextName: 'country',
  operator: 'IN',
  caseInsensitive: false,
  inverted: false,
  values: ['DE', 'FR'],
};
const age: Constraint = {
  ...country,
  contextName: 'age',
  operator: 'NUM_GT',
  values: [],
  value: '17',
};
const blue: Variant = { name: 'blue', weight: 500, weightType: 'variable', stickiness: 'default' };
const red: Variant = { ...blue, name: 'red' };
const everyone = rollout('100');

describe('two environments come to the same', () => {
  it.each<[string, Partial<FeatureEnvironment>, Partial<FeatureEnvironment>]>([
    ['off, whatever their strategies', { strategies: [everyone] }, { variants: [blue, red] }],
    ['with strategies with other ids', on(aStrategy('a')), on(aStrategy('b'))],
    ['with another title', on(aStrategy('a', { title: 'All' })), on(aStrategy('a'))],
    ['at other positions', on(aStrategy('a', { sortOrder: 7 })), on(aStrategy('a'))],
    [
      'with a disabled strategy besides',
      on(everyone, aStrategy('b', { disabled: true })),
      on(everyone),
    ],
    ['on without a strategy, and for everyone', on(), on(everyone)],
    [
      'with disabled strategies only, and for everyone',
      on(aStrategy('b', { disabled: true })),
      on(everyone),
    ],
    [
      'with constraints in another order',
      on(aStrategy('a', { constraints: [country, age] })),
      on(aStrategy('a', { constraints: [age, country] })),
    ],
    [
      'with the values of a constraint in another order',
      on(aStrategy('a', { constraints: [country] })),
      on(aStrategy('a', { constraints: [{ ...country, values: ['FR', 'DE'] }] })),
    ],
    [
      'with a constraint and its negation inverted',
      on(aStrategy('a', { constraints: [country] })),
      on(aStrategy('a', { constraints: [{ ...country, operator: 'NOT_IN', inverted: true }] })),
    ],
    [
      'with numbers that ignore case',
      on(aStrategy('a', { constraints: [age] })),
      on(aStrategy('a', { constraints: [{ ...age, caseInsensitive: true }] })),
    ],
    [
      'with segments in another order',
      on(aStrategy('a', { segments: [2, 11] })),
      on(aStrategy('a', { segments: [11, 2] })),
    ],
    ['with users in another order', on(users('7, 8')), on(users('8,7'))],
    [
      'with a fixed weight',
      { ...on(everyone), variants: [blue, red] },
      { ...on(everyone), variants: [{ ...blue, weightType: 'fix' }, red] },
    ],
    [
      'with a parameter that is empty',
      on(aStrategy('a', { parameters: { groupId: '' } })),
      on(aStrategy('a')),
    ],
  ])('%s', (_behaviour, one, other) => {
    expect(comeToTheSame(one, other)).toBe(true);
  });
});

describe('two environments differ', () => {
  it.each<[string, Partial<FeatureEnvironment>, Partial<FeatureEnvironment>]>([
    ['off and on', { strategies: [everyone] }, on(everyone)],
    ['in a share', on(rollout('10')), on(rollout('25'))],
    ['in a strategy more', on(users('7')), on(users('7'), rollout('10'))],
    ['in the order of strategies', on(users('7'), everyone), on(everyone, users('7'))],
    [
      'in a strategy that is disabled',
      on(users('7'), everyone),
      on(users('7'), disabled(everyone)),
    ],
    ['in a constraint', on(everyone), on({ ...everyone, constraints: [country] })],
    [
      'in a constraint that is inverted',
      on({ ...everyone, constraints: [country] }),
      on({ ...everyone, constraints: [{ ...country, inverted: true }] }),
    ],
    ['in a segment', on(everyone), on({ ...everyone, segments: [1] })],
    ['in the variants of a strategy', on(everyone), on({ ...everyone, variants: [blue, red] })],
    ['in the variants of the flag', on(everyone), { ...on(everyone), variants: [blue, red] }],
    [
      'in the order of variants',
      { ...on(everyone), variants: [red, blue] },
      { ...on(everyone), variants: [blue, red] },
    ],
    [
      'in a payload',
      { ...on(everyone), variants: [blue] },
      { ...on(everyone), variants: [{ ...blue, payload: { type: 'string', value: '#00f' } }] },
    ],
    [
      'in those who always get a variant',
      { ...on(everyone), variants: [blue] },
      {
        ...on(everyone),
        variants: [{ ...blue, overrides: [{ contextName: 'userId', values: ['7'] }] }],
      },
    ],
  ])('%s', (_behaviour, one, other) => {
    expect(comeToTheSame(one, other)).toBe(false);
  });
});

function comeToTheSame(
  one: Partial<FeatureEnvironment>,
  other: Partial<FeatureEnvironment>,
): boolean {
  return isSame(effectiveRules(settings(one)), effectiveRules(settings(other)));
}

function on(...strategies: readonly Strategy[]): Partial<FeatureEnvironment> {
  return { enabled: true, strategies };
}

function rollout(share: string): Strategy {
  const parameters = { stickiness: 'default', rollout: share, groupId: 'checkout' };
  return aStrategy('r', { name: 'flexibleRollout', parameters });
}

function users(userIds: string): Strategy {
  return aStrategy('u', { name: 'userWithId', parameters: { userIds } });
}

function disabled(strategy: Strategy): Strategy {
  return { ...strategy, disabled: true };
}
