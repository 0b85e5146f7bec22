import { expect, it } from 'vitest';
import { comparedFlags } from '../../console/src/pages/change-requests/preview-rows.ts';
import { chanceInWords, type Drawable } from '../../lib/words/playground/chance.ts';

type Strategy = Drawable['strategies']['data'][number];

function strategy(rollout: string, rest: Partial<Strategy> = {}): Strategy {
  return {
    name: 'flexibleRollout',
    disabled: false,
    result: { enabled: true },
    parameters: { rollout, stickiness: 'default' },
    constraints: [],
    segments: [],
    ...rest,
  };
}

function flag(data: readonly Strategy[], rest: Partial<Drawable> = {}): Drawable {
  return {
    isEnabledInCurrentEnvironment: true,
    hasUnsatisfiedDependency: false,
    strategies: { data },
    ...rest,
  };
}

const random = { parameters: { rollout: '10', stickiness: 'random' } };
const off = { result: { enabled: false } };
const two = ['red', 'blue'].map((name) => ({ name, weight: 500 }));

it.each<[string | undefined, Drawable, Record<string, string>]>([
  ['by chance: 10 %', flag([strategy('10')]), {}],
  ['by chance: 10 %', flag([strategy('10', off)]), {}],
  ['by chance: 19 %', flag([strategy('10'), strategy('10', off)]), {}],
  ['by chance: 10 %', flag([strategy('', random)]), { userId: '7' }],
  [
    'by chance: 5 %',
    flag([strategy('', { name: 'gradualRolloutRandom', parameters: { percentage: '5' } })]),
    {},
  ],
  [undefined, flag([strategy('10')]), { userId: '7' }],
  [undefined, flag([strategy('10')]), { sessionId: '7' }],
  [undefined, flag([strategy('100')]), {}],
  [undefined, flag([strategy('0')]), {}],
  [undefined, flag([strategy('10'), strategy('100')]), {}],
  [undefined, flag([strategy('10', { disabled: true }), strategy('0', off)]), {}],
  [undefined, flag([strategy('10', { constraints: [{ result: false }] })]), {}],
  [undefined, flag([strategy('10', { parameters: { rollout: '10', stickiness: 'tenant' } })]), {}],
  [undefined, flag([strategy('10')], { isEnabledInCurrentEnvironment: false }), {}],
  [undefined, flag([strategy('10')], { hasUnsatisfiedDependency: true }), {}],
  ['on, variant by chance', flag([strategy('100')], { variants: two }), {}],
  [undefined, flag([strategy('100')], { variants: two }), { userId: '7' }],
])('the result is %j', (words, drawable, fields) => {
  expect(chanceInWords(drawable, fields)).toBe(words);
});

it('a preview shows the chance, and not what was drawn', () => {
  const drawn = (isEnabled: boolean) => [{ name: 'a', isEnabled, chance: 'by chance: 10 %' }];

  expect(comparedFlags(drawn(false), drawn(true), ['a'])).toEqual([
    { flag: 'a', now: 'by chance: 10 %', afterwards: 'by chance: 10 %' },
  ]);
});
