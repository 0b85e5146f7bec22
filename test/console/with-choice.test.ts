import { describe, expect, it } from 'vitest';
import { withChoice } from '../../console/src/components/form/with-choice.ts';

describe('a list of chosen things', () => {
  it.each([
    ['gets one that is ticked, as its last', ['a', 'b'], 'c', true, ['a', 'b', 'c']],
    ['loses one that no longer is', ['a', 'b', 'c'], 'b', false, ['a', 'c']],
    ['stays without one that was never ticked', ['a'], 'b', false, ['a']],
    ['has each once', ['a', 'b'], 'a', true, ['b', 'a']],
  ])('%s', (_what, chosen, item, isChosen, expected) => {
    expect(withChoice(chosen, item, isChosen)).toEqual(expected);
  });
});
