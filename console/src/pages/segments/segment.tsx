import { useLocation, useParams } from 'wouter';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { type StrategyUse, StrategyUses } from '../../strategies/strategy-uses.tsx';
import { type Segment, segmentDraft } from './segment-data.ts';
import { SegmentForm } from './segment-form.tsx';
import { useSegmentRights } from './use-segment-rights.ts';

/** A segment: who is in it, what uses it, and what a change does. */
export default function SegmentPage() {
  const id = Number(useParams<Readonly<Record<string, string>>>().id);
  const segment = useRead('GET /api/admin/segments/{id}', { params: { id } });
  const uses = useRead('GET /api/admin/segments/{id}/strategies', { params: { id } });
  const strategies = uses.data?.strategies;
  return (
    <Page
      title={segment.data?.name ?? 'Segment'}
      lead={segment.data?.description}
      path={[{ name: 'Segments', href: '/segments' }]}
      actions={segment.data && strategies && <Deletion segment={segment.data} uses={strategies} />}
    >
      <Loaded query={segment}>
        {(found) => (
          <>
            <SegmentForm
              key={JSON.stringify(segmentDraft(found))}
              segment={found}
              uses={strategies ?? []}
            />
            <Card title="Used by">
              <Loaded query={uses}>
                {(data) => <StrategyUses uses={data.strategies} what="this segment" />}
              </Loaded>
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Deletion({
  segment: { id, name, project },
  uses,
}: {
  readonly segment: Segment;
  readonly uses: readonly StrategyUse[];
}) {
  const [, navigate] = useLocation();
  const whyNot = useSegmentRights()('DELETE_SEGMENT', project);
  return (
    <ActionButton
      kind="danger"
      label={`Delete ${name}`}
      request={request('DELETE /api/admin/segments/{id}', { params: { id } })}
      refusedBecause={whyNot ?? inUse(uses)}
      confirm={`${name} is gone for good. Strategies of archived flags that use it lose it and are disabled.`}
      done={`The segment ${name} is deleted.`}
      onDone={() => navigate('/segments')}
    >
      Delete
    </ActionButton>
  );
}

function inUse(uses: readonly StrategyUse[]): string | undefined {
  const flags = [...new Set(uses.map(({ featureName }) => featureName))];
  if (flags.length === 0) return undefined;
  return `In use: remove it from the strategies of ${flags.slice(0, 3).join(', ')}${flags.length > 3 ? ' and others' : ''} first.`;
}
