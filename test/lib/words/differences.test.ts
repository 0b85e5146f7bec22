import { expect, it } from 'vitest';
import { differencesOf, type Names } from '../../../lib/words/differences.ts';

const strategy = {
  id: 'a1',
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  featureName: 'checkout',
  sortOrder: 0,
  segments: [1],
  constraints: [{ contextName: 'country', operator: 'IN', inverted: false, values: ['DE'] }],
  variants: [],
  parameters: { rollout: '10', stickiness: 'default', groupId: 'checkout' },
};
const blue = { name: 'blue', weight: 500, weightType: 'variable', stickiness: 'default' };
const red = { ...blue, name: 'red' };
const names: Names = {
  segments: new Map([[1, 'beta users']]),
  strategies: new Map([['a', 'Half of them']]),
};

it.each<[string, unknown, unknown, string[]]>([
  ['the same state', strategy, strategy, []],
  [
    'a number of a parameter',
    strategy,
    { ...strategy, parameters: { ...strategy.parameters, rollout: '25' } },
    ['Rollout: 10 % → 25 %'],
  ],
  [
    'what a milestone brings, without the ids that were drawn for it',
    null,
    {
      milestoneId: '0e9dde86-8900-4bd6-8306-1389562644df',
      strategies: [
        {
          id: '4615f401-6630-42de-a864-7eb0234528d9',
          strategyName: 'flexibleRollout',
          segments: [1],
          parameters: { rollout: '10' },
        },
      ],
    },
    ['Strategies: – → 10 % of users get it, if they are in the segment beta users.'],
  ],
  ['a first title', strategy, { ...strategy, title: 'Germany' }, ['Title: – → Germany']],
  ['a switch', strategy, { ...strategy, disabled: true }, ['State: enabled → disabled']],
  [
    'a constraint whose values changed',
    strategy,
    { ...strategy, constraints: [{ ...strategy.constraints[0], values: ['DE', 'FR'] }] },
    ['Constraint: country is DE → country is DE or FR'],
  ],
  [
    'a constraint more',
    strategy,
    {
      ...strategy,
      constraints: [
        ...strategy.constraints,
        { contextName: 'age', operator: 'NUM_GT', value: '17' },
      ],
    },
    ['Constraint: – → age is greater than 17'],
  ],
  ['a segment less', strategy, { ...strategy, segments: [] }, ['Segment: beta users → –']],
  ['a segment without a name', strategy, { ...strategy, segments: [1, 9] }, ['Segment: – → 9']],
  [
    'a new strategy',
    null,
    strategy,
    [
      'Name: – → flexibleRollout',
      'Segment: – → beta users',
      'Constraint: – → country is DE',
      'Rollout: – → 10 %',
      'Stickiness: – → default',
      'Group id: – → checkout',
    ],
  ],
  [
    'shares of variants',
    { variants: [blue, red] },
    {
      variants: [
        { ...blue, weight: 300 },
        { ...red, weight: 700, weightType: 'fix' },
      ],
    },
    ['Variant blue: 50 % → 30 %', 'Variant red: 50 % → 70 %, fixed'],
  ],
  [
    'a payload of a variant',
    { variants: [blue] },
    { variants: [{ ...blue, payload: { type: 'string', value: '#00f' } }] },
    ['Payload of variant blue: – → string #00f'],
  ],
  ['variants in another order', { variants: [blue, red] }, { variants: [red, blue] }, []],
  [
    'an order of strategies',
    { strategyIds: ['a', '0123456789'] },
    { strategyIds: ['0123456789', 'a'] },
    ['Order of strategies: Half of them, 01234567 → 01234567, Half of them'],
  ],
  [
    'dependencies',
    { dependencies: [{ feature: 'payment', enabled: true }] },
    { dependencies: [{ feature: 'payment', enabled: true, variants: ['new', 'old'] }] },
    ['Depends on: payment is on → payment is on with the variant new or old'],
  ],
  ['tags', { tags: [] }, { tags: [{ type: 'simple', value: 'x' }] }, ['Tag: – → simple:x']],
  [
    'values in another order',
    { values: ['b', 'a'] },
    { values: ['a', 'b'] },
    ['Order of values: b, a → a, b'],
  ],
  [
    'a time',
    { expiresAt: null },
    { expiresAt: '2026-12-01T09:30:00.000Z' },
    ['Expires at: – → 1 Dec 2026, 09:30 UTC'],
  ],
])('%s is told', (_, before, after, told) => {
  const texts = differencesOf(before, after, names).map(
    ({ what, before: was = '–', after: is = '–' }) => `${what}: ${was} → ${is}`,
  );
  expect(texts).toEqual(told);
});
