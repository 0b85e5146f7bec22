import type { NamedSegment } from '../../../lib/words/segment-names.ts';
import { strategyInWords } from '../../../lib/words/strategy-in-words.ts';
import { faultsOfConstraints, nextStepInWords } from './constraints/unfinished.ts';
import type { StrategyDraft } from './draft.ts';

/** Who gets the flag by a strategy that is being typed, and what is still to be typed. Pure. */
export function draftInWords(draft: StrategyDraft, segments: readonly NamedSegment[]): string {
  const sentence = strategyInWords(draft, segments);
  const next = nextStepInWords(draft.constraints);
  // What is missing stands as “…” in the sentence, and ends it where it comes last.
  return next === undefined ? sentence : `${sentence.replace(/….$/, '…')} ${next}`;
}

/** What has to be typed before a strategy can be sent, by JSON pointer. Pure. */
export function faultsOfDraft({ constraints }: StrategyDraft): ReadonlyMap<string, string> {
  return faultsOfConstraints(constraints);
}
