import type { Routes } from 'generated:api';
import { useParams } from 'wouter';
import { useRead, useReadAgain } from '../../api/use-read.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { wordedOf } from '../../release-plans/milestone-strategies.ts';
import { draftOf } from '../../strategies/draft.ts';
import { StrategyForm } from './strategy-form.tsx';
import { StrategyFrame } from './strategy-frame.tsx';

const route =
  'GET /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans';

const GONE = 'The release plan has no such strategy.';

/** Edits a strategy of a milestone of a release plan. */
export function MilestoneStrategy() {
  const {
    projectId = '',
    featureName = '',
    environment = '',
    plannedId: strategyId = '',
  } = useParams<Readonly<Record<string, string>>>();
  const place = { projectId, featureName, environment, strategyId };
  const params = { projectId, featureName, environment };
  const plans = useRead(route, { params });
  const readAgain = useReadAgain(route, { params });
  const read = async () => {
    const { found } = plannedIn(await readAgain(), strategyId);
    if (!found) throw new Error(GONE);
    return draftOf(wordedOf(found));
  };
  return (
    <StrategyFrame title="Edit a strategy of a milestone" place={place}>
      <Loaded query={plans}>
        {(all) => {
          const { plan, milestone, found } = plannedIn(all, strategyId);
          if (!plan || !milestone || !found) return <Notice kind="danger">{GONE}</Notice>;
          const saved = draftOf(wordedOf(found));
          const isActive = milestone.id === plan.activeMilestoneId;
          return (
            <StrategyForm
              key={found.id}
              place={{ ...place, milestone: { name: milestone.name, isActive } }}
              saved={saved}
              initial={saved}
              read={read}
            />
          );
        }}
      </Loaded>
    </StrategyFrame>
  );
}

/** A strategy in the plan of an environment, with its milestone. */
function plannedIn([plan]: Routes[typeof route]['output'], strategyId: string) {
  const milestone = plan?.milestones.find(({ strategies }) =>
    strategies.some(({ id }) => id === strategyId),
  );
  return { plan, milestone, found: milestone?.strategies.find(({ id }) => id === strategyId) };
}
