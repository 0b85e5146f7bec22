import { describe, expect, it } from 'vitest';
import { refuseLargeSample, refuseTooManyCombinations } from '../../../lib/playground/limits.ts';
import { thrown } from '../../support/thrown.ts';

describe('a playground request', () => {
  it.each<[string, number, number, number]>([
    ['as many combinations as the limit', 300, 100, 2],
    ['no flags', 0, 100, 2],
  ])('can have %s', (_what, states, contexts, bytes) => {
    expect(() => refuseTooManyCombinations(states, contexts, bytes)).not.toThrow();
  });

  it.each<[string, number, number, number, string]>([
    ['one combination too many', 30_001, 1, 2, '30001'],
    [
      'more than can be counted',
      30_000,
      Number.MAX_SAFE_INTEGER,
      2,
      'more than 9007199254740991 combinations',
    ],
    ['a response that is too large', 30_000, 1, 1_000, 'bytes'],
  ])('cannot have %s', (_what, states, contexts, bytes, words) => {
    expect(thrown(() => refuseTooManyCombinations(states, contexts, bytes))).toMatchObject({
      faults: [{ pointer: '/body', rule: expect.stringContaining(words) as string }],
    });
  });
});

describe('the sample of an answer', () => {
  it.each<[string, number, number, number]>([
    ['fits', 200_000, 200, 30_000],
    ['may fit, because it is a guess', 266_000, 200, 30_000],
    ['has no items', 2, 0, 30_000],
  ])('lets a request through that %s', (_what, bytes, items, combinations) => {
    expect(() => refuseLargeSample(bytes, items, combinations)).not.toThrow();
  });

  it('says how many combinations fit', () => {
    expect(thrown(() => refuseLargeSample(400_000, 200, 30_000))).toMatchObject({
      faults: [
        { hint: expect.stringContaining('About 16000 of its 30000 combinations fit.') as string },
      ],
    });
  });
});
