import { describe, expect, test } from 'vitest';
import type { FlagDefinition, StrategyDefinition } from '../../../lib/evaluation/model.ts';
import { explain } from './evaluated-flag.ts';

const isBeta = { contextName: 'plan', operator: 'IN', values: ['beta'] };
const on = { name: 'default' };
const off = { name: 'userWithId', parameters: { userIds: 'nobody' } };
const custom = { name: 'lunar phase' };
const disabled = { name: 'default', disabled: true };
const host = { name: 'applicationHostname', parameters: { hostNames: 'web-1' } };

const noVariant = { name: 'disabled', enabled: false, feature_enabled: false };

describe('the explanation of a flag', () => {
  test('lists each strategy, constraint and segment with its result', () => {
    const strategies = [
      {
        id: 's1',
        name: 'flexibleRollout',
        title: 'Beta testers',
        parameters: { rollout: '100', stickiness: 'default', groupId: 'flag' },
        constraints: [isBeta, { ...isBeta, contextName: 'team', inverted: true }],
        segments: [7],
      },
    ];
    const segments = [
      { id: 7, name: 'dutch', constraints: [{ ...isBeta, contextName: 'lang', values: ['nl'] }] },
    ];
    const context = { userId: '1', plan: 'beta', lang: 'de' };
    const defaults = { caseInsensitive: false, operator: 'IN' };

    expect(explain({ flags: [flag({ strategies })], segments, context })).toEqual({
      name: 'flag',
      isEnabled: false,
      isEnabledInCurrentEnvironment: true,
      hasUnsatisfiedDependency: false,
      strategies: {
        result: false,
        data: [
          {
            id: 's1',
            name: 'flexibleRollout',
            title: 'Beta testers',
            disabled: false,
            parameters: { rollout: '100', stickiness: 'default', groupId: 'flag' },
            result: { evaluationStatus: 'complete', enabled: false },
            constraints: [
              { ...defaults, contextName: 'plan', inverted: false, values: ['beta'], result: true },
              { ...defaults, contextName: 'team', inverted: true, values: ['beta'], result: true },
            ],
            segments: [
              {
                id: 7,
                name: 'dutch',
                result: false,
                constraints: [
                  {
                    ...defaults,
                    contextName: 'lang',
                    inverted: false,
                    values: ['nl'],
                    result: false,
                  },
                ],
              },
            ],
          },
        ],
      },
      variant: noVariant,
      variants: [],
    });
  });

  test.each<readonly [string, StrategyDefinition, object]>([
    ['one that holds', on, { evaluationStatus: 'complete', enabled: true }],
    ['one that does not', off, { evaluationStatus: 'complete', enabled: false }],
    ['a custom one', custom, { evaluationStatus: 'incomplete', enabled: 'unknown' }],
    [
      'a custom one that a constraint rules out',
      { ...custom, constraints: [isBeta] },
      { evaluationStatus: 'incomplete', enabled: false },
    ],
    [
      'a custom one that a segment rules out',
      { ...custom, segments: [1] },
      { evaluationStatus: 'incomplete', enabled: false },
    ],
    ['one based on the host name', host, { evaluationStatus: 'incomplete', enabled: 'unknown' }],
    ['a disabled one', disabled, { evaluationStatus: 'unevaluated', enabled: 'unknown' }],
    [
      'a disabled one that a constraint rules out',
      { ...disabled, constraints: [isBeta] },
      { evaluationStatus: 'unevaluated', enabled: 'unknown' },
    ],
  ])('the result of %s', (_, strategy, expected) => {
    const segments = [{ id: 1, name: 'beta', constraints: [isBeta] }];
    const { strategies } = explain({ flags: [flag({ strategies: [strategy] })], segments });
    expect(strategies.data[0]?.result).toEqual(expected);
  });

  test.each([
    ['none', [], true],
    ['true and unknown', [custom, on], true],
    ['unknown and true', [on, disabled], true],
    ['false and unknown', [off, custom], 'unknown'],
    ['false and disabled', [off, disabled], 'unknown'],
    ['disabled', [disabled, disabled], 'unknown'],
    ['unknown but ruled out', [{ ...custom, constraints: [isBeta] }], false],
    ['false', [off, off], false],
  ])('strategies that are %s result in %s', (_, strategies, expected) => {
    const { strategies: outcome, isEnabled } = explain({ flags: [flag({ strategies })] });
    expect([outcome.result, isEnabled]).toEqual([expected, expected === true]);
  });

  test('the constraints of a disabled strategy have their results', () => {
    const strategies = [{ ...disabled, constraints: [isBeta] }];
    const explanation = explain({ flags: [flag({ strategies })], context: { plan: 'beta' } });
    expect(explanation.strategies.data[0]?.constraints[0]?.result).toBe(true);
  });

  test.each([
    [[on], true],
    [[], false],
  ])(
    'a flag that is switched off is off, although its strategies %j result in %s',
    (strategies, result) => {
      const explanation = explain({ flags: [flag({ enabled: false, strategies })] });
      expect(explanation).toMatchObject({
        isEnabled: false,
        isEnabledInCurrentEnvironment: false,
        strategies: { result },
        variant: noVariant,
      });
    },
  );

  test('a missing segment is left out', () => {
    const strategies = [{ ...on, segments: [404] }];
    const explanation = explain({ flags: [flag({ strategies })] });
    expect([explanation.isEnabled, explanation.strategies.data[0]?.segments]).toEqual([true, []]);
  });

  test.each([
    ['on, and it is off', { enabled: true }, { enabled: false }],
    ['off, and it is on', { enabled: false }, { enabled: true }],
    ['on, and it is unknown', { enabled: true }, { strategies: [custom] }],
    ['off, and it is unknown', { enabled: false }, { strategies: [custom] }],
    ['off, and its strategies are disabled', { enabled: false }, { strategies: [disabled] }],
  ])(
    'a flag that requires its parent to be %s is off, although its strategies hold',
    (_, wanted, parent) => {
      const dependencies = [{ feature: 'parent', ...wanted }];
      const child = flag({ dependencies, strategies: [on] });
      expect(explain({ flags: [child, flag({ name: 'parent', ...parent })] })).toMatchObject({
        isEnabled: false,
        hasUnsatisfiedDependency: true,
        strategies: { result: true },
      });
    },
  );

  test('the variant is the one of the deciding strategy, even if it is random', () => {
    const random = (() => {
      let calls = 0;
      return () => {
        calls += 1;
        return (calls % 10) / 10;
      };
    })();
    const variants = Array.from({ length: 10 }, (_, index) => ({ name: `v${index}`, weight: 100 }));
    const strategies = [{ ...on, variants }];
    const explanation = explain({ flags: [flag({ strategies })], around: { random } });
    const result = explanation.strategies.data[0]?.result;
    expect(result).toEqual({
      evaluationStatus: 'complete',
      enabled: true,
      variant: explanation.variant,
      variants,
    });
  });

  test.each([
    ['strategy when it has some', [{ ...on, variants: [{ name: 'a', weight: 1 }] }], 'a'],
    ['flag when it has none', [on], 'b'],
  ])('the variants are those of the deciding %s', (_, strategies, expected) => {
    const variants = [{ name: 'b', weight: 1 }];
    const explanation = explain({ flags: [flag({ strategies, variants })] });
    expect([explanation.variant.name, explanation.variants[0]?.name]).toEqual([expected, expected]);
  });
});

function flag(more: Partial<FlagDefinition>): FlagDefinition {
  return {
    name: 'flag',
    enabled: true,
    ...more,
  };
}
