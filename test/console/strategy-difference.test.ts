import { expect, it } from 'vitest';
import { strategyDifference } from '../../console/src/strategies/difference.ts';
import { newDraft, type StrategyDraft } from '../../console/src/strategies/draft.ts';
import type { Constraint, Variant } from '../../lib/strategies/model.ts';

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
  [['Rollout: from 100 % to 25 %.'], {}, withParameters({ rollout: '25' })],
  [['Group id: from checkout to basket.'], {}, withParameters({ groupId: 'basket' })],
  [['Type: from flexibleRollout to default.'], {}, { name: 'default' }],
  [['Title: Everyone, not set before.'], {}, { title: 'Everyone' }],
  [['Title: no longer Everyone.'], { title: 'Everyone' }, {}],
  [['The strategy is disabled.'], {}, { disabled: true }],
  [['The strategy is enabled.'], { disabled: true }, {}],
  [['Requires that country is DE or FR.'], {}, { constraints: [country] }],
  [['No longer requires that country is DE or FR.'], { constraints: [country] }, {}],
  [
    ['The list of country adds IT and removes DE.'],
    { constraints: [country] },
    { constraints: [{ ...country, values: ['FR', 'IT'] }] },
  ],
  [
    ['The list of country adds 6 values (A, B, C, …).'],
    { constraints: [country] },
    { constraints: [{ ...country, values: ['DE', 'FR', 'A', 'B', 'C', 'D', 'E', 'F'] }] },
  ],
  [
    ['Requires that age is greater than 21, in place of: age is greater than 18.'],
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
  [
    ['No longer requires the segment beta.', 'Requires the segment 9.'],
    { segments: [7] },
    { segments: [9] },
  ],
  [
    ['Removes the variant red.', 'Adds the variant blue with 100 %.'],
    { variants: [variant('red', 1_000)] },
    { variants: [variant('blue', 1_000)] },
  ],
  [
    ['Share of red: from 50 % to 20 %.', 'Share of red: from the rest to fixed.'],
    { variants: [variant('red', 500)] },
    { variants: [variant('red', 200, { weightType: 'fix' })] },
  ],
  [
    ['Payload of red: string a, not set before.'],
    { variants: [variant('red', 500)] },
    { variants: [variant('red', 500, { payload: { type: 'string', value: 'a' } })] },
  ],
  [
    ['Stickiness of variants: from default to userId.'],
    { variants: [variant('red', 500)] },
    { variants: [variant('red', 500, { stickiness: 'userId' })] },
  ],
])('says %j', (words, old, next) => {
  const segments = [{ id: 7, name: 'beta' }];

  expect(strategyDifference({ ...before, ...old }, { ...before, ...next }, segments)).toEqual(
    words,
  );
});
