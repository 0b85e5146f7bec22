import type { NamedSegment } from '../../../lib/words/segment-names.ts';
import type { StrategyDraft } from './draft.ts';
import { draftInWords } from './draft-in-words.ts';
import classes from './strategies.module.css';

/** Who gets the flag by a strategy while it is typed, and what is still to be typed; screen readers read it out. */
export function DraftSentence({
  draft,
  segments,
}: {
  readonly draft: StrategyDraft;
  readonly segments: readonly NamedSegment[];
}) {
  const { sentence, next } = draftInWords(draft, segments);
  return (
    <p role="status" className={classes.sentence}>
      {sentence}
      {next && <span className={classes.next}> {next}</span>}
    </p>
  );
}
