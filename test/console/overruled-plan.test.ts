import { expect, it } from 'vitest';
import { overruledInWords } from '../../console/src/release-plans/together.ts';

const rollout = (share: number, more: object = {}, parameters: object = {}) => ({
  name: 'flexibleRollout',
  parameters: { rollout: String(share), ...parameters },
  ...more,
});
const tenth = [rollout(10)];

it.each([
  ['nothing beside it', [], undefined],
  ['a disabled one', [rollout(50, { disabled: true })], undefined],
  ['one with a condition', [rollout(100, { segments: [7] })], undefined],
  ['one for nobody', [rollout(0)], undefined],
  [
    'one for everyone',
    [rollout(100, { title: 'All' })],
    'Together 100 %, not 10 %: the strategy “All” lets in everyone.',
  ],
  [
    'other people',
    [rollout(50, {}, { groupId: 'b' })],
    'Together 55 % of users get it, not 10 %: another strategy lets in 50 % beside the plan.',
  ],
  [
    'among others the same people',
    [rollout(50)],
    'Together 50 % of users get it, not 10 %: another strategy lets in 50 % beside the plan. Where no user id is given, each strategy is drawn for itself: together 55 %.',
  ],
  [
    'some of its people',
    [rollout(5)],
    'These 10 % are all, although another strategy lets in 5 % beside the plan. Where no user id is given, each strategy is drawn for itself: together 14.5 %.',
  ],
  [
    'each time others',
    [rollout(50, {}, { stickiness: 'random' })],
    'Together 55 % of users get it, not 10 %: another strategy lets in 50 % beside the plan.',
  ],
  [
    'two of them',
    [rollout(20), rollout(50)],
    'Together 50 % of users get it, not 10 %: 2 other strategies let in 50 % beside the plan. Where no user id is given, each strategy is drawn for itself: together 64 %.',
  ],
])('a plan that starts at 10 %%, with %s', (_, own, words) => {
  expect(overruledInWords(tenth, own, 'checkout')).toBe(words);
});

it('a plan that has come to everyone is not overruled', () => {
  expect(overruledInWords([rollout(100)], [rollout(50)], 'checkout')).toBeUndefined();
});
