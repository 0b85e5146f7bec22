import { useRead } from '../../api/use-read.ts';
import { Card } from '../../components/card.tsx';
import type { AskedFlag } from '../../strategies/answers.ts';
import { ChangedAnswers } from '../../strategies/changed-answers.tsx';
import { draftOf, type StrategyDraft } from '../../strategies/draft.ts';
import classes from './strategy.module.css';
import type { StrategyPlace } from './strategy-form.tsx';

/** For which of the saved test contexts the answer of the flag changes. */
export function Effects({
  place,
  draft,
}: {
  readonly place: StrategyPlace;
  readonly draft: StrategyDraft;
}) {
  const { projectId, featureName, environment } = place;
  const flag = useRead('GET /api/admin/projects/{projectId}/features/{featureName}', {
    params: { projectId, featureName },
  });
  const segments = useRead('GET /api/admin/segments', {}, { staleTime: 60_000 });
  const state = flag.data?.environments?.find(({ name }) => name === environment);
  const before = state && {
    strategies: (state.strategies ?? []).map((strategy) => ({
      ...draftOf(strategy),
      id: strategy.id,
    })),
    variants: state.variants ?? [],
  };
  const after = before && changedBy(before, place, draft);
  return (
    <Card title="For whom it changes">
      <ChangedAnswers
        projectId={projectId}
        name={featureName}
        before={before}
        after={after}
        segments={segments.data?.segments}
      />
      <Assumptions
        isOff={state?.enabled === false}
        environment={environment}
        parents={(flag.data?.dependencies ?? []).map(({ feature }) => feature)}
      />
    </Card>
  );
}

/** What the answers take for granted. */
function Assumptions({
  isOff,
  environment,
  parents,
}: {
  readonly isOff: boolean;
  readonly environment: string;
  readonly parents: readonly string[];
}) {
  return (
    <>
      {isOff && (
        <p className={classes.told}>
          The flag is off in {environment} now, so nobody gets it until it is switched on. These are
          the answers for then.
        </p>
      )}
      {parents.length > 0 && (
        <p className={classes.told}>
          Provided that its parent {parents.join(' and ')} lets them in.
        </p>
      )}
    </>
  );
}

/** The flag with the strategy that is being typed, in its place or as the last one. */
function changedBy(
  flag: AskedFlag,
  { strategyId }: StrategyPlace,
  draft: StrategyDraft,
): AskedFlag {
  const { strategies = [] } = flag;
  const changed = strategyId
    ? strategies.map((each) => (each.id === strategyId ? draft : each))
    : [...strategies, draft];
  return { ...flag, strategies: changed };
}
