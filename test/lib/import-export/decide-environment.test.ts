import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInContextFields } from '../../../lib/flags/context-fields/built-in-context-fields.ts';
import type { ContextField } from '../../../lib/flags/context-fields/model.ts';
import { emptyEnvironment } from '../../../lib/flags/feature-data/rules.ts';
import { decideEnvironment } from '../../../lib/import-export/decide-environment.ts';
import type { WantedEnvironment, WantedStrategy } from '../../../lib/import-export/model.ts';
import type { References } from '../../../lib/import-export/references.ts';

const references: References = {
  contextFields: new Map(
    builtInContextFields.map((field): [string, ContextField] => [
      field.name,
      { ...field, createdAt: '', version: 1 } as ContextField,
    ]),
  ),
  takenFields: new Set(),
  segments: new Map([
    [
      'beta',
      {
        id: 3,
        name: 'beta',
        description: null,
        constraints: [],
        createdAt: '',
        createdBy: '',
        version: 1,
      },
    ],
  ]),
  strategyTypes: new Set(['default', 'flexibleRollout', 'userWithId']),
  featureTypes: new Set(['release']),
  tagTypes: new Set(['simple']),
};

const nothing = emptyEnvironment('flag', 'development');

const strategyArbitrary = fc.record({
  name: fc.constantFrom('default', 'flexibleRollout', 'userWithId'),
  title: fc.constantFrom(null, 'a', 'b'),
  disabled: fc.boolean(),
  parameters: fc.constantFrom({}, { userIds: '1' }),
  segmentNames: fc.constantFrom([], ['beta']),
});

const wantedArbitrary = fc
  .record({
    enabled: fc.boolean(),
    strategies: fc.array(strategyArbitrary, { maxLength: 5 }),
    variants: fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), { maxLength: 3 }),
  })
  .map(
    ({ enabled, strategies, variants }): WantedEnvironment => ({
      environment: 'development',
      // On without strategies is the one state whose import depends on the state before; see below.
      enabled: enabled && strategies.length > 0,
      strategies: strategies.map((each, sortOrder): WantedStrategy => ({ ...each, sortOrder })),
      variants: variants.map((name) => ({ name, weight: 0 })),
    }),
  );

describe('importing an environment', () => {
  it('is idempotent, and its result does not depend on the previous state', () => {
    fc.assert(
      fc.property(wantedArbitrary, wantedArbitrary, (first, second) => {
        const shown = ({ after }: ReturnType<typeof decide>) => ({
          enabled: after.enabled,
          // Their order, whatever the positions are.
          strategies: after.strategies.map((strategy, place) => ({
            ...strategy,
            ...{ id: '', sortOrder: place },
          })),
          variants: after.variants,
        });

        const direct = decide(nothing, second);
        const detour = decide(decide(nothing, first).after, second);

        expect(shown(detour)).toEqual(shown(direct));
        expect(decide(detour.after, second).events).toEqual([]);
      }),
    );
  });

  it('keeps the ids of strategies that change their position', () => {
    const titled = (...titles: readonly string[]): WantedEnvironment => ({
      environment: 'development',
      enabled: true,
      strategies: titles.map((title, sortOrder) => ({
        name: 'default',
        title,
        sortOrder,
        segmentNames: [],
      })),
      variants: [],
    });
    const { after } = decide(nothing, titled('a', 'b'));

    const { after: turned, events } = decide(after, titled('b', 'a'));

    expect(turned.strategies.map(({ id }) => id)).toEqual(
      after.strategies.map(({ id }) => id).reverse(),
    );
    expect(events.map(({ type }) => type)).toEqual(['strategy-order-changed']);
  });
});

it('leaves the positions of strategies that are in the wanted order', () => {
  const wanted = (...places: readonly number[]): WantedEnvironment => ({
    environment: 'development',
    enabled: true,
    strategies: places.map((sortOrder, index) => ({
      name: 'default',
      title: `strategy ${index}`,
      sortOrder,
      segmentNames: [],
    })),
    variants: [],
  });
  const { after } = decide(nothing, wanted(100, 200, 300));

  expect(decide(after, wanted(0, 1, 2)).events).toEqual([]);
});

describe('importing strategies in an unknown order', () => {
  const titled = (...titles: readonly string[]): WantedEnvironment => ({
    environment: 'development',
    enabled: true,
    strategies: titles.map((title) => ({ name: 'default', title, segmentNames: [] })),
    variants: [],
  });
  const titlesOf = ({ after }: ReturnType<typeof decide>) =>
    after.strategies.toSorted((a, b) => a.sortOrder - b.sortOrder).map(({ title }) => title);

  it('takes the order of the file where the flag is new', () => {
    expect(titlesOf(decide(nothing, titled('b', 'a', 'c')))).toEqual(['b', 'a', 'c']);
  });

  it('changes nothing where the strategies are the same in another order', () => {
    const { after } = decide(nothing, titled('a', 'b', 'c'));

    expect(decide(after, titled('c', 'a', 'b')).events).toEqual([]);
  });

  it('adds new ones behind those that exist', () => {
    const { after } = decide(nothing, titled('a', 'b'));

    expect(titlesOf(decide(after, titled('new', 'b', 'a')))).toEqual(['a', 'b', 'new']);
  });
});

describe('importing a flag that is on', () => {
  const on = (...strategies: readonly Partial<WantedStrategy>[]): WantedEnvironment => ({
    environment: 'development',
    enabled: true,
    strategies: strategies.map((each, sortOrder) => ({
      name: 'default',
      segmentNames: [],
      sortOrder,
      ...each,
    })),
    variants: [],
  });
  const stored = { ...decide(nothing, on({})).after, version: 1 };
  const emptied = { ...stored, enabled: false, strategies: [] };

  it.each<[string, typeof nothing, WantedEnvironment, boolean]>([
    ['with an enabled strategy is on', nothing, on({}), true],
    ['with disabled strategies only is off', nothing, on({ disabled: true }), false],
    ['without strategies is on where it is new', nothing, on(), true],
    ['without strategies stays on', { ...emptied, enabled: true }, on(), true],
    ['without strategies is off where it loses some', stored, on(), false],
    ['without strategies is off where it lost them before', emptied, on(), false],
    ['with a disabled strategy switches off', stored, on({ disabled: true }), false],
    ['with another strategy stays on', stored, on({ name: 'userWithId' }), true],
  ])('%s', (_what, before, wanted, enabled) => {
    expect(decide(before, wanted).after.enabled).toBe(enabled);
  });

  it('and stays on is recorded only by its strategies', () => {
    expect(decide(stored, on({ name: 'userWithId' })).events.map(({ type }) => type)).toEqual([
      'feature-strategy-remove',
      'feature-strategy-add',
    ]);
  });
});

function decide(before: typeof nothing, wanted: WantedEnvironment) {
  return decideEnvironment(before, wanted, references, 'default');
}
