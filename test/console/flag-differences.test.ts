import { expect, it } from 'vitest';
import { differencesFrom } from '../../console/src/pages/flag/differences.ts';
import { reordered } from '../../console/src/pages/flag/reordered.ts';

const rollout = (id: string, more: object = {}, parameters: object = {}) => ({
  id,
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  featureName: 'new-checkout',
  sortOrder: 0,
  segments: [],
  constraints: [],
  variants: [],
  parameters: { rollout: '25', stickiness: 'default', groupId: 'new-checkout', ...parameters },
  ...more,
});
const country = { contextName: 'country', operator: 'IN', values: ['DE'] } as const;
const everyone = (id: string) => rollout(id, { name: 'default', parameters: {} });
const blue = { name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' } as const;

const production = { name: 'production', enabled: true, strategies: [rollout('p')], variants: [] };
const development = { ...production, name: 'development', strategies: [rollout('d')] };
const segments = [{ id: 7, name: 'beta users' }];

const strategy = (what: string, here: string | undefined, there?: string) => ({
  what: `Strategy 1: ${what}`,
  here,
  there,
});

it.each([
  ['the same settings', development, []],
  [
    'the switch',
    { ...development, enabled: false },
    [{ what: 'The flag', here: 'off', there: 'on' }],
  ],
  [
    'a parameter',
    { ...development, strategies: [rollout('d', {}, { rollout: '100' })] },
    [strategy('rollout', '100 %', '25 %')],
  ],
  [
    'a disabled strategy',
    { ...development, strategies: [rollout('d', { disabled: true })] },
    [strategy('state', 'disabled', 'enabled')],
  ],
  [
    'conditions',
    { ...development, strategies: [rollout('d', { constraints: [country], segments: [7] })] },
    [strategy('segment', 'beta users'), strategy('constraint', 'country is DE')],
  ],
  [
    'a strategy with a title',
    { ...development, strategies: [rollout('d', { title: 'Trial' })] },
    [{ what: '“Trial”: title', here: 'Trial', there: undefined }],
  ],
  [
    'one more strategy',
    { ...development, strategies: [rollout('d'), everyone('e')] },
    [{ what: 'Strategy 2', here: 'Everyone gets it.', there: undefined }],
  ],
  [
    'one strategy less',
    { ...development, strategies: [] },
    [{ what: 'Strategy 1', here: undefined, there: '25 % of users get it.' }],
  ],
  [
    'variants of the environment',
    { ...development, variants: [blue] },
    [{ what: 'Variant blue', here: '100 %', there: undefined }],
  ],
])('%s: what differs is beside each other', (_, here, rows) => {
  expect(differencesFrom(production, here, segments).rows).toEqual(rows);
});

it('strategies that are the same belong together, whatever their place', () => {
  const base = { ...production, strategies: [rollout('1'), everyone('2')] };
  const here = { ...development, strategies: [everyone('3'), rollout('4')] };
  expect(differencesFrom(base, here)).toEqual({
    rows: [
      {
        what: 'The order of strategies',
        here: 'Strategy 1, Strategy 2',
        there: 'Strategy 1, Strategy 2',
      },
    ],
    marks: new Map(),
  });
});

it('a strategy that differs is marked, as is one that is only here', () => {
  const here = {
    ...development,
    strategies: [rollout('changed', {}, { rollout: '50' }), everyone('added')],
  };
  expect(differencesFrom(production, here).marks).toEqual(
    new Map([
      ['changed', 'Differs from production'],
      ['added', 'Only here'],
    ]),
  );
});

it.each([
  ['b', -1, ['b', 'a', 'c']],
  ['b', 1, ['a', 'c', 'b']],
  ['c', -1, ['a', 'c', 'b']],
] as const)('%s moved by %i: all strategies get a new place', (id, by, order) => {
  const places = reordered([{ id: 'a' }, { id: 'b' }, { id: 'c' }], id, by);
  expect(places).toEqual(order.map((each, sortOrder) => ({ id: each, sortOrder })));
});
