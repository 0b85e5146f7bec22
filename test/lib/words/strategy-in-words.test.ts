import { expect, it } from 'vitest';
import type { ConstraintDefinition } from '../../../lib/evaluation/model.ts';
import {
  strategyInShort,
  strategyInWords,
  type WordedStrategy,
} from '../../../lib/words/strategy-in-words.ts';

const segments = [
  { id: 7, name: 'beta testers' },
  { id: 8, name: 'staff' },
];

function rollout(share: string, rest: Partial<WordedStrategy> = {}): WordedStrategy {
  const parameters = { rollout: share, stickiness: 'default', groupId: 'checkout' };
  return { name: 'flexibleRollout', parameters, ...rest };
}

const inGermany: ConstraintDefinition = { contextName: 'country', operator: 'IN', values: ['DE'] };

it.each<[string, WordedStrategy]>([
  ['Everyone gets it.', rollout('100')],
  ['Nobody gets it.', rollout('0')],
  ['Nobody gets it.', rollout('0', { constraints: [inGermany] })],
  ['25 % of users get it.', rollout('25')],
  [
    '5 % of sessions get it.',
    { ...rollout('5'), parameters: { rollout: '5', stickiness: 'sessionId' } },
  ],
  [
    '5 % of requests, drawn at random each time, get it.',
    { ...rollout('5'), parameters: { rollout: '5', stickiness: 'random' } },
  ],
  [
    '5 % of the values of companyId get it.',
    { ...rollout('5'), parameters: { rollout: '5', stickiness: 'companyId' } },
  ],
  ['25 % of users get it, if country is DE.', rollout('25', { constraints: [inGermany] })],
  [
    'Everyone gets it, if country is DE, and they are in the segments beta testers and staff.',
    rollout('100', { constraints: [inGermany], segments: [7, 8] }),
  ],
  ['Everyone gets it, if they are in the segment 99.', rollout('100', { segments: [99] })],
  [
    'Nobody, because the strategy is disabled; enabled: 25 % of users get it.',
    rollout('25', { disabled: true }),
  ],
  [
    'Everyone gets it: 33.4 % as red, 33.3 % as green and 33.3 % as blue.',
    rollout('100', {
      variants: [
        { name: 'red', weight: 334 },
        { name: 'green', weight: 333 },
        { name: 'blue', weight: 333 },
      ],
    }),
  ],
  ['Everyone gets it, as red.', rollout('100', { variants: [{ name: 'red', weight: 1_000 }] })],
  ['Everyone gets it.', { name: 'default' }],
  [
    'Users with one of the ids 7, 8 get it.',
    { name: 'userWithId', parameters: { userIds: '7,8' } },
  ],
  ['20 % of users get it.', { name: 'gradualRolloutUserId', parameters: { percentage: '20' } }],
  [
    'Those whom the application chooses by byRegion (region eu) get it.',
    { name: 'byRegion', parameters: { region: 'eu' } },
  ],
])('says %j', (words, strategy) => {
  expect(strategyInWords(strategy, segments)).toBe(words);
});

it('leaves the comma of a constraint to the sentence', () => {
  const constraint: ConstraintDefinition = {
    contextName: 'email',
    operator: 'STR_ENDS_WITH',
    caseInsensitive: true,
    values: ['@a.com', '@b.com'],
  };

  expect(
    strategyInWords(rollout('100', { constraints: [constraint], segments: [7] }), segments),
  ).toBe(
    'Everyone gets it, if email ends with @a.com or @b.com, ignoring case, and they are in the segment beta testers.',
  );
});

it('names the first of many ids', () => {
  const userIds = Array.from({ length: 25 }, (_, id) => id).join();

  expect(strategyInWords({ name: 'userWithId', parameters: { userIds } })).toMatch(
    /^Users with one of the ids 0, 1, .*, 19 and 5 more get it\.$/,
  );
});

it.each([
  ['25 % of users, 2 constraints', rollout('25', { constraints: [inGermany, inGermany] })],
  ['everyone', rollout('100')],
  ['disabled: 10 % of users, 1 segment', rollout('10', { disabled: true, segments: [7] })],
])('is %j in a row', (words, strategy) => {
  expect(strategyInShort(strategy)).toBe(words);
});
