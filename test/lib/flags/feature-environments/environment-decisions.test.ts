import { describe, expect, it } from 'vitest';
import type { FeatureEnvironment } from '../../../../lib/flags/feature-data/model.ts';
import {
  decideToggle,
  decideVariants,
} from '../../../../lib/flags/feature-environments/environment-decisions.ts';
import type {
  EnvironmentDecision,
  ToggleRequest,
} from '../../../../lib/flags/feature-environments/model.ts';
import type { Variant } from '../../../../lib/strategies/model.ts';
import type { VariantInput } from '../../../../lib/strategies/variants.ts';
import { aProject, aStrategy, settings } from '../../../support/flag-state.ts';
import { atFault, type Refusal, refusalOf } from '../../../support/refusal.ts';

describe('decideToggle', () => {
  const on = 'feature-environment-enabled';
  const off = 'feature-environment-disabled';
  const active = [aStrategy('a'), aStrategy('b', { disabled: true })];
  const inactive = [aStrategy('a', { disabled: true }), aStrategy('b', { disabled: true })];

  type Row = readonly [
    behaviour: string,
    before: Partial<FeatureEnvironment>,
    request: ToggleRequest,
    types: readonly string[],
    activeStrategies: readonly string[],
  ];

  const rows: readonly Row[] = [
    ['on adds a strategy', {}, { enabled: true }, ['feature-strategy-add', on], ['new']],
    ['on keeps an active strategy', { strategies: active }, { enabled: true }, [on], ['a']],
    [
      'on adds a strategy to disabled ones',
      { strategies: inactive },
      { enabled: true },
      ['feature-strategy-add', on],
      ['new'],
    ],
    [
      'on enables the disabled strategies on request',
      { strategies: inactive },
      { enabled: true, shouldActivateDisabledStrategies: true },
      ['feature-strategy-update', 'feature-strategy-update', on],
      ['a', 'b'],
    ],
    [
      'on leaves a disabled strategy beside an active one',
      { strategies: active },
      { enabled: true, shouldActivateDisabledStrategies: true },
      [on],
      ['a'],
    ],
    [
      'on adds a strategy if no strategy can be enabled',
      {},
      { enabled: true, shouldActivateDisabledStrategies: true },
      ['feature-strategy-add', on],
      ['new'],
    ],
    ['on again does nothing', { enabled: true }, { enabled: true }, [], []],
    [
      'off keeps the strategies',
      { enabled: true, strategies: active },
      { enabled: false },
      [off],
      ['a'],
    ],
    ['off again does nothing', {}, { enabled: false }, [], []],
  ];

  it.each(rows)('%s', (_behaviour, before, request, types, activeStrategies) => {
    const decision = decideToggle(settings(before), aProject(), request, 'new');

    expect(typesOf(decision)).toEqual(types);
    expect(decision.after.enabled).toBe(request.enabled);
    expect(
      decision.after.strategies.filter(({ disabled }) => !disabled).map(({ id }) => id),
    ).toEqual(activeStrategies);
  });

  it.each([
    [
      'for everyone by default',
      aProject(),
      {
        name: 'flexibleRollout',
        parameters: { rollout: '100', stickiness: 'default', groupId: 'checkout' },
      },
    ],
    [
      'the default strategy of the project in this environment',
      aProject({
        environments: { production: { defaultStrategy: { name: 'userWithId', title: 'Staff' } } },
      }),
      { name: 'userWithId', title: 'Staff' },
    ],
    [
      'active even if the default strategy is disabled',
      aProject({
        environments: { production: { defaultStrategy: { name: 'default', disabled: true } } },
      }),
      { name: 'default', disabled: false },
    ],
    [
      'not the default strategy of another environment',
      aProject({ environments: { development: { defaultStrategy: { name: 'userWithId' } } } }),
      { name: 'flexibleRollout' },
    ],
  ])('adds a strategy: %s', (_behaviour, project, strategy) => {
    const { after } = decideToggle(settings(), project, { enabled: true });

    expect(after.strategies).toMatchObject([strategy]);
  });

  it('adds a strategy after the disabled ones', () => {
    const disabled = aStrategy('a', { disabled: true });
    const { after } = decideToggle(
      settings({ strategies: [disabled] }),
      aProject(),
      { enabled: true },
      'new',
    );

    expect(after.strategies).toEqual([
      disabled,
      aStrategy('new', {
        name: 'flexibleRollout',
        sortOrder: 1,
        parameters: { rollout: '100', stickiness: 'default', groupId: 'checkout' },
      }),
    ]);
  });
});

describe('decideVariants', () => {
  const variable = (name: string): VariantInput => ({ name, weight: 500 });
  const red: Variant = {
    name: 'red',
    weight: 1000,
    weightType: 'variable',
    stickiness: 'default',
  };
  const before = settings({ variants: [red] });

  it.each<[string, readonly VariantInput[], Readonly<Record<string, number>>, number]>([
    ['replaces all', [variable('blue')], { blue: 1000 }, 1],
    ['shares the weight', [variable('red'), variable('blue')], { red: 500, blue: 500 }, 1],
    ['removes all', [], {}, 1],
    ['records nothing for the same', [red], { red: 1000 }, 0],
    ['records nothing for the same as shown', [{ ...red, overrides: [] }], { red: 1000 }, 0],
    ['records nothing for a weight adjusted to the same', [variable('red')], { red: 1000 }, 0],
  ])('%s', (_behaviour, request, weights, eventCount) => {
    const { after, events, result } = decideVariants(before, request);

    expect(Object.fromEntries(after.variants.map(({ name, weight }) => [name, weight]))).toEqual(
      weights,
    );
    expect(result).toBe(after);
    expect(typesOf({ after, events, result })).toEqual(
      Array(eventCount).fill('feature-environment-variants-updated'),
    );
  });

  it('records the variants before and after', () => {
    expect(decideVariants(before, []).events).toMatchObject([
      { data: { variants: [] }, preData: { variants: [{ name: 'red', overrides: [] }] } },
    ]);
  });

  const fix = (name: string, weight: number): VariantInput => ({ name, weight, weightType: 'fix' });
  const paid = (type: 'json' | 'number', value: string): VariantInput => ({
    ...variable('a'),
    payload: { type, value },
  });

  it.each<[string, readonly VariantInput[], Partial<Refusal>]>([
    ['a name twice', [variable('a'), variable('a')], atFault('/body/1/name', 'unique')],
    ['only fixed weights', [fix('a', 1000)], atFault('/body', 'at least one variant')],
    [
      'fixed weights beyond 1000',
      [fix('a', 1001), variable('b')],
      atFault('/body', 'at most 1000'),
    ],
    ['a fraction', [fix('a', 333.3), variable('b')], atFault('/body/0/weight', 'whole number')],
    [
      'fixed weights beyond 1000 in total',
      [fix('a', 600), fix('b', 600), variable('c')],
      atFault('/body', 'at most 1000'),
    ],
    ['invalid JSON', [paid('json', '{')], atFault('/body/0/payload/value', 'JSON')],
    ['words as a number', [paid('number', '12abc')], atFault('/body/0/payload/value', 'a number')],
  ])('refuses %s', async (_what, request, refusal) => {
    expect(await refusalOf(() => decideVariants(before, request))).toMatchObject(refusal);
  });
});

function typesOf({ events }: EnvironmentDecision) {
  return events.map(({ type }) => type);
}
