import { useParams } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { wordedOf } from '../../release-plans/milestone-strategies.ts';
import { draftOf } from '../../strategies/draft.ts';
import { StrategyForm } from './strategy-form.tsx';
import { StrategyPage } from './strategy-page.tsx';

/** Edits a strategy of a milestone of a release plan. */
export default function MilestoneStrategy() {
  const {
    projectId = '',
    featureName = '',
    environment = '',
    plannedId: strategyId = '',
  } = useParams<Readonly<Record<string, string>>>();
  const place = { projectId, featureName, environment, strategyId };
  const plans = useRead(
    'GET /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans',
    { params: { projectId, featureName, environment } },
  );
  return (
    <StrategyPage title="Edit a strategy of a milestone" place={place}>
      <Loaded query={plans}>
        {([plan]) => {
          const milestone = plan?.milestones.find(({ strategies }) =>
            strategies.some(({ id }) => id === strategyId),
          );
          const found = milestone?.strategies.find(({ id }) => id === strategyId);
          if (!plan || !milestone || !found) {
            return <Notice kind="danger">The release plan has no such strategy.</Notice>;
          }
          const saved = draftOf(wordedOf(found));
          const isActive = milestone.id === plan.activeMilestoneId;
          return (
            <StrategyForm
              key={JSON.stringify(found)}
              place={{ ...place, milestone: { name: milestone.name, isActive } }}
              saved={saved}
              initial={saved}
            />
          );
        }}
      </Loaded>
    </StrategyPage>
  );
}
