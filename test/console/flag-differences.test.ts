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

it.each([
  ['the same settings', development, []],
  ['the switch', { ...development, enabled: false }, ['Off here, on in production.']],
  [
    'a parameter',
    { ...development, strategies: [rollout('d', {}, { rollout: '100' })] },
    ['Strategy 1: rollout 100 % here, 25 % in production.'],
  ],
  [
    'a disabled strategy',
    { ...development, strategies: [rollout('d', { disabled: true })] },
    ['Strategy 1: state disabled here, enabled in production.'],
  ],
  [
    'conditions',
    { ...development, strategies: [rollout('d', { constraints: [country], segments: [7] })] },
    [
      'Strategy 1: segment beta users here, none in production; constraint country is DE here, none in production.',
    ],
  ],
  [
    'variants of a strategy, and its title',
    { ...development, strategies: [rollout('d', { title: 'Trial', variants: [blue] })] },
    ['“Trial”: title Trial here, none in production; variant blue 100 % here, none in production.'],
  ],
  [
    'one more strategy',
    { ...development, strategies: [rollout('d'), everyone('e')] },
    ['Strategy 2 is not in production.'],
  ],
  [
    'one strategy less',
    { ...development, strategies: [] },
    ['Strategy 1 of production is not here.'],
  ],
  [
    'variants of the environment',
    { ...development, variants: [blue] },
    ['Variant blue 100 % here, none in production.'],
  ],
])('%s: what differs is said in words', (_, here, lines) => {
  expect(differencesFrom(production, here, segments).lines).toEqual(lines);
});

it('strategies that are the same belong together, whatever their place', () => {
  const base = { ...production, strategies: [rollout('1'), everyone('2')] };
  const here = { ...development, strategies: [everyone('3'), rollout('4')] };
  expect(differencesFrom(base, here)).toEqual({
    lines: ['The strategies are in another order than in production.'],
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
