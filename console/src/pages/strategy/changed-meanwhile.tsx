import { useRead } from '../../api/use-read.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Time } from '../../components/time.tsx';
import { strategyDifference } from '../../strategies/difference.ts';
import type { StrategyDraft } from '../../strategies/draft.ts';
import type { NamedSegment } from '../../strategies/in-words.ts';
import type { StrategyPlace } from './strategy-form.tsx';

/** Says who has saved the strategy since it began to be typed, when, and what: saving would undo that. */
export function ChangedMeanwhile({
  place: { featureName, environment },
  base,
  saved,
  segments,
  onUndo,
}: {
  readonly place: StrategyPlace;
  /** What was saved when the person began. */
  readonly base: StrategyDraft;
  readonly saved: StrategyDraft;
  readonly segments: readonly NamedSegment[];
  readonly onUndo: () => void;
}) {
  const sentences = strategyDifference(base, saved, segments);
  const query = {
    feature: `IS:${featureName}`,
    environment: `IS:${environment}`,
    type: 'IS:feature-strategy-update',
    limit: 1,
  };
  const events = useRead(
    'GET /api/admin/search/events',
    { query },
    { enabled: sentences.length > 0 },
  );
  if (sentences.length === 0) return null;
  const last = events.data?.events[0];
  return (
    <Card title="Saved by somebody else meanwhile">
      <div role="alert">
        {last && (
          <p>
            {last.createdBy}, <Time at={last.createdAt} />:
          </p>
        )}
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p>If you save what you typed, this is undone where it differs.</p>
      </div>
      <Button onClick={onUndo}>Drop what I typed</Button>
    </Card>
  );
}
