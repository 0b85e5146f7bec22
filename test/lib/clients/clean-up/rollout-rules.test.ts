import { describe, expect, it } from 'vitest';
import { sameForEverybody } from '../../../../lib/clients/clean-up/rollout-rules.ts';
import { emptyEnvironment } from '../../../../lib/flags/feature-data/rules.ts';
import type { Strategy, Variant } from '../../../../lib/strategies/model.ts';

const everybody = strategy({});
const half = strategy({ parameters: { rollout: '50' } });
const constrained = strategy({
  constraints: [
    {
      contextName: 'userId',
      operator: 'IN',
      caseInsensitive: false,
      inverted: false,
      values: ['7'],
    },
  ],
});
const blue = variant('blue', 1_000);
const split = [variant('blue', 500), variant('red', 500)];
const on = { enabled: true };
const onBlue = { enabled: true, variant: 'blue' };

describe('what everybody gets in one environment', () => {
  it.each([
    ['without strategies', {}, on],
    ['with one for everybody', { strategies: [everybody] }, on],
    ['with the type default', { strategies: [strategy({ name: 'default', parameters: {} })] }, on],
    ['with one for half of them', { strategies: [half] }, undefined],
    ['with one for some, then one for everybody', { strategies: [constrained, everybody] }, on],
    ['with constraints', { strategies: [constrained] }, undefined],
    ['with a segment', { strategies: [strategy({ segments: [1] })] }, undefined],
    [
      'with users by name',
      { strategies: [strategy({ name: 'userWithId', parameters: { userIds: '7' } })] },
      undefined,
    ],
    ['with a type of their own', { strategies: [strategy({ name: 'ours' })] }, undefined],
    [
      'with a gradual rollout at its end',
      {
        strategies: [strategy({ name: 'gradualRolloutUserId', parameters: { percentage: '100' } })],
      },
      on,
    ],
    ['with disabled strategies only', { strategies: [{ ...half, disabled: true }] }, on],
    [
      'with one for everybody that is disabled',
      { strategies: [{ ...everybody, disabled: true }, half] },
      undefined,
    ],
    ['while it is off', { enabled: false, strategies: [everybody] }, undefined],
    ['with one variant', { strategies: [everybody], variants: [blue] }, onBlue],
    ['with variants for shares', { strategies: [everybody], variants: split }, undefined],
    [
      'with a variant that nobody gets',
      { strategies: [everybody], variants: [blue, variant('red', 0)] },
      onBlue,
    ],
    [
      'with a variant for some by name',
      {
        strategies: [everybody],
        variants: [
          blue,
          { ...variant('red', 0), overrides: [{ contextName: 'userId', values: ['7'] }] },
        ],
      },
      undefined,
    ],
    ['with a variant of the strategy', { strategies: [strategy({ variants: [blue] })] }, onBlue],
    [
      'with another variant for some',
      { strategies: [{ ...constrained, variants: [variant('red', 1_000)] }, everybody] },
      undefined,
    ],
    [
      'with other variants behind the strategy for everybody',
      { strategies: [everybody, strategy({ variants: split })] },
      on,
    ],
  ])('%s', (_, settings, expected) => {
    const environment = { ...emptyEnvironment('flag', 'production'), enabled: true, ...settings };
    expect(sameForEverybody([environment])).toEqual(expected);
  });
});

describe('what everybody gets in several environments', () => {
  const here = { ...emptyEnvironment('flag', 'production'), enabled: true };

  it.each([
    ['the same', [here, here], on],
    ['nothing in one', [here, { ...here, enabled: false }], undefined],
    ['nothing in the first', [{ ...here, enabled: false }, here], undefined],
    ['a variant in one', [here, { ...here, variants: [blue] }], undefined],
    ['the same variant', [1, 2].map(() => ({ ...here, variants: [blue] })), onBlue],
    ['in none', [], undefined],
  ])('%s', (_, environments, expected) => {
    expect(sameForEverybody(environments)).toEqual(expected);
  });
});

function strategy(more: Partial<Strategy>): Strategy {
  return {
    id: 'id',
    name: 'flexibleRollout',
    title: null,
    disabled: false,
    sortOrder: 0,
    parameters: { rollout: '100', stickiness: 'default' },
    constraints: [],
    segments: [],
    variants: [],
    ...more,
  };
}

function variant(name: string, weight: number): Variant {
  return { name, weight, weightType: 'variable', stickiness: 'default' };
}
