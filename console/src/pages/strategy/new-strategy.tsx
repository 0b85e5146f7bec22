import { useParams, useSearchParams } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Loaded } from '../../components/loaded.tsx';
import { draftOf, newDraft } from '../../strategies/draft.ts';
import { type EditedStrategyPlace, StrategyForm } from './strategy-form.tsx';
import { StrategyFrame } from './strategy-frame.tsx';

/** Adds a strategy: a new one, or a copy of another one of the flag, `?copy=ENVIRONMENT/ID`. */
export function NewStrategy() {
  const {
    projectId = '',
    featureName = '',
    environment = '',
  } = useParams<Readonly<Record<string, string>>>();
  const [search] = useSearchParams();
  const place = { projectId, featureName, environment };
  const [from, strategyId] = (search.get('copy') ?? '').split('/');
  if (from && strategyId) return <Copy place={place} from={from} strategyId={strategyId} />;
  return (
    <StrategyFrame title="Add a strategy" place={place}>
      <StrategyForm place={place} initial={newDraft(featureName)} />
    </StrategyFrame>
  );
}

function Copy({
  place,
  from,
  strategyId,
}: {
  readonly place: EditedStrategyPlace;
  readonly from: string;
  readonly strategyId: string;
}) {
  const { projectId, featureName } = place;
  const strategy = useRead(
    'GET /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/{strategyId}',
    { params: { projectId, featureName, environment: from, strategyId } },
  );
  return (
    <StrategyFrame title={`Add a copy of a strategy of ${from}`} place={place}>
      <Loaded query={strategy}>
        {(found) => <StrategyForm place={place} initial={draftOf(found)} copied={strategyId} />}
      </Loaded>
    </StrategyFrame>
  );
}
