import { constraintInWords } from '../../../../lib/words/constraint-in-words.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ChangedAnswers } from '../../strategies/changed-answers.tsx';
import {
  faultsOfConstraints,
  missingAsDots,
  nextStepInWords,
} from '../../strategies/constraints/unfinished.ts';
import type { SegmentDraft } from './segment-data.ts';

const words = { on: 'in it', off: 'not in it' };

/** Who is in a segment, in one sentence. */
export function SegmentInWords({ draft: { constraints } }: { readonly draft: SegmentDraft }) {
  const conditions = constraints.map((constraint) => constraintInWords(constraint));
  const next = nextStepInWords(constraints);
  return (
    <Card title="In words">
      <p role="status">
        {conditions.length === 0
          ? 'Everyone is in it.'
          : missingAsDots(`Those are in it whose ${conditions.join(', and whose ')}.`)}{' '}
        {next}
      </p>
    </Card>
  );
}

/** What saving changes, and for which of the test contexts. */
export function SegmentChanges({
  saved,
  draft,
  sentences,
  onUndo,
}: {
  readonly saved: SegmentDraft;
  readonly draft: SegmentDraft;
  readonly sentences: readonly string[];
  readonly onUndo: () => void;
}) {
  return (
    <>
      <SegmentInWords draft={draft} />
      <Card title="What changes">
        {sentences.length === 0 ? (
          <p>Nothing yet: this is what is saved.</p>
        ) : (
          <>
            <ul aria-live="polite">
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <Button kind="quiet" onClick={onUndo}>
              Back to what is saved
            </Button>
          </>
        )}
      </Card>
      <Card title="For whom it changes">
        <ChangedAnswers
          projectId={draft.project || '*'}
          name="segment"
          before={asFlag(saved)}
          after={faultsOfConstraints(draft.constraints).size > 0 ? undefined : asFlag(draft)}
          segments={[]}
          words={words}
        />
      </Card>
    </>
  );
}

/** A flag for exactly those in the segment, so that the same engine can be asked. */
function asFlag({ constraints }: SegmentDraft) {
  return { strategies: [{ name: 'default', constraints }] };
}
