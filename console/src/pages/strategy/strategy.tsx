import { useParams } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Loaded } from '../../components/loaded.tsx';
import { draftOf } from '../../strategies/draft.ts';
import { StrategyForm } from './strategy-form.tsx';
import { StrategyPage } from './strategy-page.tsx';

/** Edits a strategy. */
export default function Strategy() {
  const {
    projectId = '',
    featureName = '',
    environment = '',
    strategyId = '',
  } = useParams<Readonly<Record<string, string>>>();
  const place = { projectId, featureName, environment, strategyId };
  const strategy = useRead(
    'GET /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/{strategyId}',
    { params: place },
  );
  return (
    <StrategyPage title="Edit a strategy" place={place}>
      <Loaded query={strategy}>
        {(found) => (
          // What is not typed follows what is saved; what is typed is kept apart.
          <StrategyForm
            key={JSON.stringify(found)}
            place={place}
            saved={draftOf(found)}
            initial={draftOf(found)}
          />
        )}
      </Loaded>
    </StrategyPage>
  );
}
