import { isForEveryone, type WordedStrategy } from '../../../lib/words/strategy-in-words.ts';

/** A strategy beside another one. */
type Sibling = WordedStrategy & {
  readonly title?: string | null | undefined;
  readonly comesBySwitch?: boolean;
};

/**
 * What other strategies of the flag mean for one of them, in one sentence, as any one is enough; `undefined`
 * if none of them is enabled. Pure.
 */
export function besideInWords(
  strategy: WordedStrategy,
  others: readonly Sibling[],
): string | undefined {
  const enabled = others.filter(({ disabled }) => !disabled);
  if (strategy.disabled || enabled.length === 0) return undefined;
  const widest = enabled.find(isForEveryone);
  if (!widest) {
    const who = enabled.length === 1 ? 'another strategy' : `${enabled.length} other strategies`;
    return `Besides, ${who} of the flag can let people in: any one is enough.`;
  }
  const name = widest.title ? `the strategy “${widest.title}”` : 'another strategy';
  const by = widest.comesBySwitch ? 'the strategy that switching it on adds' : name;
  return `Everyone gets it already by ${by}, and any one is enough: this one lets in nobody more.`;
}

/** The same for a list of them; `undefined` where there are not several that are enabled. Pure. */
export function togetherInWords(strategies: readonly Sibling[]): string | undefined {
  const enabled = strategies.filter(({ disabled }) => !disabled);
  if (enabled.length < 2) return undefined;
  return enabled.some(isForEveryone)
    ? 'One of them lets in everyone, and any one is enough: the others let in nobody more.'
    : 'Any one of them is enough to get the flag.';
}
