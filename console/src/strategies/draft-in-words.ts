import type { NamedSegment } from '../../../lib/words/segment-names.ts';
import { strategyInWords } from '../../../lib/words/strategy-in-words.ts';
import { faultsOfConstraints, missingAsDots, nextStepInWords } from './constraints/unfinished.ts';
import type { StrategyDraft } from './draft.ts';

/**
 * Who gets the flag by a strategy that is being typed, and what is still to be typed. Pure.
 * @returns what is missing stands as “…” in `sentence`; `next` is absent where nothing is missing
 */
export function draftInWords(draft: StrategyDraft, segments: readonly NamedSegment[]) {
  return {
    sentence: missingAsDots(strategyInWords(draft, segments)),
    next: nextStepInWords(draft.constraints),
  };
}

/** What has to be typed before a strategy can be sent, by JSON pointer. Pure. */
export function faultsOfDraft({ constraints }: StrategyDraft): ReadonlyMap<string, string> {
  return faultsOfConstraints(constraints);
}
