import { describe, expect, it } from 'vitest';
import { parseOverride, withOverrides } from '../../../cli/src/local/overrides.ts';
import { compileFlags } from '../../../lib/evaluation/compile-flags.ts';
import { evaluateFlag } from '../../../lib/evaluation/evaluate-flag.ts';
import { evaluationContext } from '../../../lib/evaluation/evaluation-context.ts';

const variant = (name: string) => ({ name, weight: 500, payload: { type: 'string', value: name } });
const base = {
  type: 'release',
  description: null,
  project: 'default',
  stale: false,
  impressionData: false,
};
const flags = {
  segments: [],
  features: [
    {
      ...base,
      name: 'checkout',
      enabled: true,
      dependencies: [{ feature: 'colour', enabled: true }],
      strategies: [{ name: 'userWithId', parameters: { userIds: '7' } }],
    },
    { ...base, name: 'colour', enabled: false, variants: [variant('red'), variant('blue')] },
    {
      ...base,
      name: 'size',
      enabled: false,
      strategies: [{ name: 'default', variants: [variant('small'), variant('large')] }],
    },
  ],
};

/** What a user gets of a flag: whether it is on, and the name of the variant. */
function answerTo(overrides: readonly string[], flag: string, userId: string) {
  const read = overrides.reduce(
    (before, text) => parseOverride(text, before),
    parseOverride('size=off'),
  );
  const context = evaluationContext({ userId }, { now: 0, random: () => 0 });
  const { enabled, variant: got } = evaluateFlag(
    compileFlags(withOverrides(flags, read)),
    flag,
    context,
  );
  return [enabled, got.name];
}

describe('a flag with an override is', () => {
  it.each([
    ['off for everyone', ['checkout=off'], 'checkout', '7', [false, 'disabled']],
    [
      'on for everyone, whatever its strategies and parents say',
      ['checkout=on'],
      'checkout',
      '8',
      [true, 'disabled'],
    ],
    ['on with one variant', ['colour=blue'], 'colour', '1', [true, 'blue']],
    ['on with one variant of its strategies', ['size=large'], 'size', '1', [true, 'large']],
    ['what the last override says', ['colour=off', 'colour=red'], 'colour', '1', [true, 'red']],
  ])('%s', (_what, overrides, flag, userId, answer) => {
    expect(answerTo(overrides, flag, userId)).toEqual(answer);
  });

  it('on with one of its variants, by their weights', () => {
    const got = new Set(
      Array.from({ length: 50 }, (_, id) => answerTo(['size=on'], 'size', `${id}`)[1]),
    );
    expect([...got].sort()).toEqual(['large', 'small']);
  });
});

it.each([
  ['no value', () => parseOverride('checkout'), '"checkout" is no override'],
  [
    'a flag that does not exist',
    () => withOverrides(flags, parseOverride('chekout=on')),
    'There is no flag "chekout"',
  ],
  [
    'a variant that the flag lacks',
    () => withOverrides(flags, parseOverride('colour=green')),
    'It has red, blue.',
  ],
  [
    'a variant of a flag without',
    () => withOverrides(flags, parseOverride('checkout=blue')),
    'it can be on or off',
  ],
])('an override with %s is refused', (_what, act, message) => {
  expect(act).toThrow(message);
});
