import { describe, expect, it } from 'vitest';
import {
  decideAddStrategy,
  decideRemoveStrategy,
  decideSortStrategies,
  decideUpdateStrategy,
  disableUnserved,
} from '../../../../lib/flags/feature-environments/environment-decisions.ts';
import type {
  EnvironmentDecision,
  StrategyRequest,
} from '../../../../lib/flags/feature-environments/model.ts';
import type { Strategy } from '../../../../lib/strategies/model.ts';
import { aStrategy, settings } from '../../../support/flag-state.ts';
import { refusalOf, refusedAs } from '../../../support/refusal.ts';

const second = aStrategy('second', {
  sortOrder: 1,
  title: 'Beta',
  constraints: [
    {
      contextName: 'userId',
      operator: 'IN',
      caseInsensitive: false,
      inverted: false,
      values: ['x'],
    },
  ],
});
const two = settings({ strategies: [aStrategy('first'), second] });
const thirty = settings({
  strategies: Array.from({ length: 30 }, (_, index) => aStrategy(`s${index}`)),
});

describe('decideAddStrategy', () => {
  it('records the strategy with its flag', () => {
    const decision = decideAddStrategy(two, { name: 'default', title: 'Third' }, 'third');

    expect(idsOf(decision)).toEqual(['first', 'second', 'third']);
    expect(decision.result).toMatchObject({ id: 'third', title: 'Third', sortOrder: 2 });
    expect(decision.events).toMatchObject([
      { type: 'feature-strategy-add', data: { id: 'third', featureName: 'checkout' } },
    ]);
  });

  it('is refused beyond 30 strategies', async () => {
    expect(await refusalOf(() => decideAddStrategy(thirty, { name: 'default' }))).toMatchObject({
      limit: 30,
      ...refusedAs('ExceedsLimitError', 'limit of 30'),
    });
  });
});

describe('decideUpdateStrategy', () => {
  it.each<[string, StrategyRequest, readonly string[], Partial<Strategy>]>([
    ['changes a property', { title: 'New' }, ['feature-strategy-update'], { title: 'New' }],
    ['removes a title by null', { title: null }, ['feature-strategy-update'], { title: null }],
    ['keeps absent properties', { disabled: true }, ['feature-strategy-update'], { title: 'Beta' }],
    ['by an empty request records nothing', {}, [], { title: 'Beta' }],
    ['by the same value records nothing', { title: 'Beta' }, [], { title: 'Beta' }],
    ['by the same strategy records nothing', second, [], second],
    ['by null for "disabled: false" records nothing', { disabled: null }, [], { disabled: false }],
  ])('%s', (_behaviour, request, types, strategy) => {
    const decision = decideUpdateStrategy(two, 'second', () => request);

    expect(typesOf(decision)).toEqual(types);
    expect(decision.after.strategies[1]).toMatchObject(strategy);
    expect(decision.after.strategies[0]).toEqual(two.strategies[0]);
  });

  it('records the state before and after', () => {
    const { events } = decideUpdateStrategy(two, 'second', ({ title }) => ({
      title: `${title} 2`,
    }));

    expect(events).toMatchObject([{ data: { title: 'Beta 2' }, preData: { title: 'Beta' } }]);
  });
});

describe('decideRemoveStrategy', () => {
  it('removes one strategy, and records it', () => {
    const decision = decideRemoveStrategy(two, 'first');

    expect(idsOf(decision)).toEqual(['second']);
    expect(decision.events).toMatchObject([
      { type: 'feature-strategy-remove', preData: { id: 'first', featureName: 'checkout' } },
    ]);
  });
});

describe('decideSortStrategies', () => {
  it('records the ids in both orders', () => {
    const decision = decideSortStrategies(two, [{ id: 'first', sortOrder: 9 }]);

    expect(idsOf(decision)).toEqual(['second', 'first']);
    expect(decision.events).toEqual([
      {
        type: 'strategy-order-changed',
        data: { strategyIds: ['second', 'first'] },
        preData: { strategyIds: ['first', 'second'] },
      },
    ]);
  });

  it.each([
    ['the same position', [{ id: 'second', sortOrder: 1 }]],
    [
      'the same positions of all',
      [
        { id: 'first', sortOrder: 0 },
        { id: 'second', sortOrder: 1 },
      ],
    ],
    ['no position', []],
  ])('by %s records nothing', (_behaviour, places) => {
    expect(decideSortStrategies(two, places).events).toEqual([]);
  });
});

describe('a change of strategies', () => {
  const off = aStrategy('off', { disabled: true });
  const on = settings({ enabled: true, strategies: [aStrategy('on'), off] });
  const remove = (before: typeof on, id: string) =>
    disableUnserved(before, decideRemoveStrategy(before, id));
  const update = (before: typeof on, id: string, request: StrategyRequest) =>
    disableUnserved(
      before,
      decideUpdateStrategy(before, id, () => request),
    );

  it.each<[string, () => EnvironmentDecision, boolean]>([
    ['that removes the last enabled strategy switches off', () => remove(on, 'on'), false],
    ['that removes a disabled strategy keeps it on', () => remove(on, 'off'), true],
    [
      'that removes the last strategy, disabled, switches off',
      () => remove({ ...on, strategies: [off] }, 'off'),
      false,
    ],
    [
      'that disables the last enabled one switches off',
      () => update(on, 'on', { disabled: true }),
      false,
    ],
    ['of a title keeps it on', () => update(on, 'on', { title: 'New' }), true],
  ])('%s', (_what, decide, enabled) => {
    const { after, events } = decide();

    expect(after.enabled).toBe(enabled);
    expect(events.map(({ type }) => type).includes('feature-environment-disabled')).toBe(!enabled);
  });

  it('does not switch off a flag that is on without strategies, by a change of something else', () => {
    const bare = settings({ enabled: true, strategies: [] });

    expect(disableUnserved(bare, decideSortStrategies(bare, [])).after.enabled).toBe(true);
  });
});

describe('an unknown strategy', () => {
  it.each<[string, () => unknown]>([
    ['updated', () => decideUpdateStrategy(two, 'third', () => ({}))],
    ['removed', () => decideRemoveStrategy(two, 'third')],
    ['sorted', () => decideSortStrategies(two, [{ id: 'third', sortOrder: 1 }])],
  ])('cannot be %s', async (_what, act) => {
    expect(await refusalOf(act)).toMatchObject({
      kind: 'strategy',
      ...refusedAs('NotFoundError', '"third"'),
    });
  });
});

function typesOf({ events }: EnvironmentDecision) {
  return events.map(({ type }) => type);
}

function idsOf({ after }: EnvironmentDecision) {
  return after.strategies.map(({ id }) => id);
}
