import { expect, it } from 'vitest';
import { answerInWords } from '../../console/src/strategies/answer-words.ts';
import { answersOf } from '../../console/src/strategies/answers.ts';
import { newDraft, type StrategyDraft } from '../../console/src/strategies/draft.ts';
import type { Constraint } from '../../lib/strategies/model.ts';

const inGermany: Constraint = {
  contextName: 'country',
  operator: 'IN',
  values: ['DE'],
  inverted: false,
  caseInsensitive: false,
};
const likeAda: Constraint = {
  contextName: 'email',
  operator: 'REGEX',
  values: [],
  value: '^ada@',
  inverted: false,
  caseInsensitive: false,
};
const segments = [{ id: 7, name: 'Germany', constraints: [inGermany] }];
const ada = { userId: '7', country: 'DE' };

function strategy(rest: Partial<StrategyDraft> = {}): StrategyDraft {
  return { ...newDraft('checkout'), ...rest };
}

function rollout(share: string, stickiness = 'default'): Partial<StrategyDraft> {
  return { parameters: { rollout: share, stickiness, groupId: 'checkout' } };
}

it.each<[string, readonly StrategyDraft[], Record<string, string>]>([
  ['on', [], ada],
  ['on', [strategy()], ada],
  ['off', [strategy(rollout('0'))], ada],
  ['off', [strategy({ disabled: true })], ada],
  ['on', [strategy({ disabled: true }), strategy()], ada],
  ['on', [strategy({ constraints: [inGermany] })], ada],
  ['off', [strategy({ constraints: [inGermany] })], { country: 'FR' }],
  ['off', [strategy({ segments: [7] })], { country: 'FR' }],
  ['drawn at random each time', [strategy(rollout('50', 'random'))], ada],
  ['drawn at random each time', [strategy(rollout('50'))], {}],
  ['on', [strategy()], {}],
  ['off', [strategy({ ...rollout('50', 'random'), constraints: [inGermany] })], {}],
  ['known to the application only', [strategy({ name: 'byRegion' })], ada],
  [
    'depends on a pattern, see the playground',
    [strategy({ constraints: [likeAda] })],
    { ...ada, email: 'ada@example.com' },
  ],
  ['off', [strategy({ constraints: [likeAda] })], ada],
  ['on', [strategy({ constraints: [likeAda] }), strategy()], { email: 'ada@example.com' }],
  [
    'off',
    [strategy({ constraints: [likeAda, { ...likeAda, inverted: true }] })],
    { email: 'ada@example.com' },
  ],
  [
    'on, as red',
    [
      strategy({
        variants: [{ name: 'red', weight: 1_000, weightType: 'variable', stickiness: 'default' }],
      }),
    ],
    ada,
  ],
])('the answer is %j', (words, strategies, fields) => {
  const answer = answersOf('checkout', { strategies }, segments)({ name: 'Ada', fields });

  expect(answerInWords(answer)).toBe(words);
});
