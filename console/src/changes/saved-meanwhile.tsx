import { useRead } from '../api/use-read.ts';
import { Button } from '../components/button.tsx';
import { Card } from '../components/card.tsx';
import { Time } from '../components/time.tsx';
import type { Begun } from './use-begun.ts';

/**
 * Says who has saved what is edited since the person began, when, and what; and asks whose values count. To be
 * put inside the form, above its button.
 */
export function SavedMeanwhile({
  sentences,
  by: { featureName, ...by },
  begun,
}: {
  /** What is different now; nothing is shown without any. */
  readonly sentences: readonly string[];
  /** The events among which the newest tells who it was. */
  readonly by: {
    readonly featureName: string;
    readonly environment?: string;
    readonly type?: string;
  };
  readonly begun: Pick<Begun<unknown>, 'clear' | 'insist'>;
}) {
  const query = {
    feature: `IS:${featureName}`,
    ...(by.environment !== undefined && { environment: `IS:${by.environment}` }),
    ...(by.type !== undefined && { type: `IS:${by.type}` }),
    limit: 1,
  };
  const events = useRead(
    'GET /api/admin/search/events',
    { query },
    { enabled: sentences.length > 0, staleTime: 0 },
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
        <p>What you typed is kept, and not saved. Saving it undoes this where it differs.</p>
      </div>
      <div className="row">
        <Button onClick={begun.clear}>Take the newer values</Button>
        <Button type="submit" onClick={begun.insist}>
          Save mine all the same
        </Button>
      </div>
    </Card>
  );
}
