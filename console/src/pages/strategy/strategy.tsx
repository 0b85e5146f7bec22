import { useParams } from 'wouter';
import { useRead, useReadAgain } from '../../api/use-read.ts';
import { Loaded } from '../../components/loaded.tsx';
import { draftOf } from '../../strategies/draft.ts';
import { StrategyForm } from './strategy-form.tsx';
import { StrategyFrame } from './strategy-frame.tsx';

const route =
  'GET /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/{strategyId}';

/** Edits a strategy. */
export function Strategy() {
  const {
    projectId = '',
    featureName = '',
    environment = '',
    strategyId = '',
  } = useParams<Readonly<Record<string, string>>>();
  const place = { projectId, featureName, environment, strategyId };
  const strategy = useRead(route, { params: place });
  const readAgain = useReadAgain(route, { params: place });
  return (
    <StrategyFrame title="Edit a strategy" place={place}>
      <Loaded query={strategy}>
        {(found) => (
          <StrategyForm
            key={found.id}
            place={place}
            saved={draftOf(found)}
            initial={draftOf(found)}
            read={async () => draftOf(await readAgain())}
          />
        )}
      </Loaded>
    </StrategyFrame>
  );
}
