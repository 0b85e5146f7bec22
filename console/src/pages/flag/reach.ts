import { upperFirst } from '../../../../lib/words/phrases.ts';
import { isForEveryone, strategyInShort } from '../../../../lib/words/strategy-in-words.ts';
import { isRestricted, shareOf, together } from '../../release-plans/together.ts';
import { type FlagEnvironment, wordedOf } from './flag-data.ts';

/** How many users a flag reaches in an environment. */
export interface Reach {
  /** In percent; `undefined` where it is not known before the switch is turned. */
  readonly share: number | undefined;
  readonly words: string;
  /** Whether who gets it also depends on something else. */
  readonly isPartial: boolean;
}

/** Who gets a flag in an environment, or would if it were on, as a share and in a few words. Pure. */
export function reachIn(
  { enabled, strategies }: Pick<FlagEnvironment, 'enabled' | 'strategies'>,
  featureName: string,
): Reach {
  const served = strategies.filter(({ disabled }) => !disabled).map(wordedOf);
  const [first] = served;
  if (!first) return withoutStrategies(enabled, strategies.length);
  if (served.some(isForEveryone)) return { share: 100, words: 'Everyone', isPartial: false };
  const isPartial = served.some((each) => isRestricted(each) || shareOf(each) === undefined);
  const share = together(served, featureName).known;
  if (served.length === 1) {
    // Lists of ids reach those alone: no share says how many they are.
    const known = shareOf(first) === undefined ? undefined : share;
    return { share: known, words: upperFirst(strategyInShort(first)), isPartial };
  }
  const most = isPartial ? `Up to ${share} %` : `${share} %`;
  return { share, words: `${most} by ${served.length} strategies`, isPartial };
}

function withoutStrategies(enabled: boolean, disabled: number): Reach {
  if (disabled > 0) return { share: 0, words: 'Nobody, all disabled', isPartial: false };
  return enabled
    ? { share: 100, words: 'Everyone', isPartial: false }
    : { share: undefined, words: 'No strategy yet', isPartial: false };
}
