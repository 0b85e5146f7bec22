import { expect, it } from 'vitest';
import { newDraft, type StrategyDraft } from '../../../console/src/strategies/draft.ts';
import type { Constraint, Variant } from '../../../lib/strategies/model.ts';
import {
  differenceInWords,
  differencesInWords,
  settingsInWords,
} from '../../../lib/words/difference.ts';
import { differencesOf, strategyDifferences } from '../../../lib/words/differences.ts';
import { segmentNames } from '../../../lib/words/segment-names.ts';

const before = newDraft('checkout');

const country: Constraint = {
  contextName: 'country',
  operator: 'IN',
  values: ['DE', 'FR'],
  caseInsensitive: false,
  inverted: false,
};

function variant(name: string, weight: number, rest: Partial<Variant> = {}): Variant {
  return { name, weight, weightType: 'variable', stickiness: 'default', ...rest };
}

function withParameters(parameters: Record<string, string>): Partial<StrategyDraft> {
  return { parameters: { ...before.parameters, ...parameters } };
}

it.each<[string[], Partial<StrategyDraft>, Partial<StrategyDraft>]>([
  [[], {}, {}],
  [['Rollout: 100 % → 25 %'], {}, withParameters({ rollout: '25' })],
  [['Group id: checkout → basket'], {}, withParameters({ groupId: 'basket' })],
  [['Type: flexibleRollout → default'], {}, { name: 'default' }],
  [['Title added: Everyone'], {}, { title: 'Everyone' }],
  [['Title removed: Everyone'], { title: 'Everyone' }, {}],
  [['State: enabled → disabled'], {}, { disabled: true }],
  [['State: disabled → enabled'], { disabled: true }, {}],
  [['Constraint added: country is DE or FR'], {}, { constraints: [country] }],
  [['Constraint removed: country is DE or FR'], { constraints: [country] }, {}],
  [
    ['Constraint: country is DE or FR → country is FR or IT'],
    { constraints: [country] },
    { constraints: [{ ...country, values: ['FR', 'IT'] }] },
  ],
  [
    ['Values of country added: A, B, C, D, E, F'],
    { constraints: [country] },
    { constraints: [{ ...country, values: ['DE', 'FR', 'A', 'B', 'C', 'D', 'E', 'F'] }] },
  ],
  [
    ['Constraint: age is greater than 18 → age is greater than 21'],
    {
      constraints: [
        { ...country, contextName: 'age', operator: 'NUM_GT', values: [], value: '18' },
      ],
    },
    {
      constraints: [
        { ...country, contextName: 'age', operator: 'NUM_GT', values: [], value: '21' },
      ],
    },
  ],
  [['Segment removed: beta', 'Segment added: 9'], { segments: [7] }, { segments: [9] }],
  [
    ['Variant red removed: 100 %', 'Variant blue added: 100 %'],
    { variants: [variant('red', 1_000)] },
    { variants: [variant('blue', 1_000)] },
  ],
  [
    ['Variant red: 50 % → 20 %, fixed'],
    { variants: [variant('red', 500)] },
    { variants: [variant('red', 200, { weightType: 'fix' })] },
  ],
  [
    ['Payload of variant red added: string a'],
    { variants: [variant('red', 500)] },
    { variants: [variant('red', 500, { payload: { type: 'string', value: 'a' } })] },
  ],
  [
    ['Stickiness of variants: default → userId'],
    { variants: [variant('red', 500)] },
    { variants: [variant('red', 500, { stickiness: 'userId' })] },
  ],
  [
    ['Overrides of variant red added: userId 1, 2'],
    { variants: [variant('red', 500)] },
    {
      variants: [
        variant('red', 500, { overrides: [{ contextName: 'userId', values: ['1', '2'] }] }),
      ],
    },
  ],
  [
    ['User ids added: d', 'User ids removed: a, b'],
    withParameters({ userIds: 'a, b,c' }),
    withParameters({ userIds: 'c,d' }),
  ],
  [
    [
      'User ids added: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19 and 5 more',
    ],
    {},
    withParameters({ userIds: Array.from({ length: 25 }, (_, id) => id).join() }),
  ],
  [
    ['IP addresses added: 10.0.0.2'],
    withParameters({ IPs: '10.0.0.1' }),
    withParameters({ IPs: '10.0.0.1,10.0.0.2' }),
  ],
  [['Host names removed: one'], withParameters({ hostNames: 'one' }), {}],
  [
    ['Level: low → high', 'More added: much'],
    withParameters({ level: 'low' }),
    withParameters({ level: 'high', more: 'much' }),
  ],
  [
    ['Constraint removed: country is DE or FR', 'Constraint added: origin is DE or FR'],
    { constraints: [country] },
    { constraints: [{ ...country, contextName: 'origin' }] },
  ],
  [
    ['Constraint: country is DE or FR → country is not DE nor FR'],
    { constraints: [country] },
    { constraints: [{ ...country, operator: 'NOT_IN' }] },
  ],
  [
    ['Values of country added: G', 'Values of country removed: F'],
    { constraints: [{ ...country, values: [...'ABCDEF'] }] },
    { constraints: [{ ...country, values: [...'ABCDEG'] }] },
  ],
])('says %j', (words, old, next) => {
  const names = { segments: segmentNames([{ id: 7, name: 'beta' }]) };

  expect(
    strategyDifferences({ ...before, ...old }, { ...before, ...next }, names).map(
      differenceInWords,
    ),
  ).toEqual(words);
});

it('names what a constraint leaves out like what it says by default', () => {
  const short = { contextName: 'country', operator: 'IN', values: ['DE', 'FR'] };

  expect(strategyDifferences({ constraints: [short] }, { constraints: [country] })).toEqual([]);
});

it('says where a strategy stands', () => {
  const [moved] = strategyDifferences({ sortOrder: 0 }, { sortOrder: 2 });

  expect(moved).toEqual({ what: 'Position', before: '0', after: '2' });
});

it('puts several in one line, and cuts a long text', () => {
  const after = { ...before, name: 'default', title: 'x'.repeat(300) };

  expect(differencesInWords(strategyDifferences(before, after))).toBe(
    `Type: flexibleRollout → default; title added: ${'x'.repeat(200)}…`,
  );
});

it('lists the settings of something new', () => {
  const settings = { parameters: { rollout: '25', userIds: 'a,b', hostNames: '' }, segments: [3] };

  expect(settingsInWords(differencesOf(null, settings))).toBe(
    'Rollout: 25 %; user ids: a, b; segment: 3',
  );
});
