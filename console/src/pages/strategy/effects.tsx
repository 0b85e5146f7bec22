import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../components/badge.tsx';
import { Card } from '../../components/card.tsx';
import { answerInWords, isOtherAnswer } from '../../strategies/answer-words.ts';
import type { AskedFlag } from '../../strategies/answers.ts';
import { draftOf, type StrategyDraft } from '../../strategies/draft.ts';
import type { TestContext } from '../../test-contexts/test-context.ts';
import { TestContextsEditor } from '../../test-contexts/test-contexts-editor.tsx';
import { useTestContexts } from '../../test-contexts/use-test-contexts.ts';
import type { StrategyPlace } from './strategy-form.tsx';
import { type BeforeAndAfter, useAnswers } from './use-answers.ts';

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
  const answers = useAnswers(featureName, before, after, segments.data?.segments);
  const [contexts] = useTestContexts(projectId);
  return (
    <Card title="For whom it changes">
      {answers && contexts.length > 0 && <Summary answers={answers} contexts={contexts} />}
      <TestContextsEditor
        projectId={projectId}
        beside={(context) => answers && <Effect answers={answers} context={context} />}
      />
      <Assumptions
        isOff={state?.enabled === false}
        environment={environment}
        parents={(flag.data?.dependencies ?? []).map(({ feature }) => feature)}
      />
    </Card>
  );
}

function Summary({
  answers: { before, after },
  contexts,
}: {
  readonly answers: BeforeAndAfter;
  readonly contexts: readonly TestContext[];
}) {
  const changed = contexts.filter((context) => isOtherAnswer(before(context), after(context)));
  return (
    <p role="status">
      {changed.length === 0
        ? `The answer stays the same for all of your ${contexts.length} test contexts.`
        : `The answer changes for ${changed.length} of your ${contexts.length} test contexts.`}
    </p>
  );
}

function Effect({
  answers: { before, after },
  context,
}: {
  readonly answers: BeforeAndAfter;
  readonly context: TestContext;
}) {
  const [old, next] = [before(context), after(context)];
  if (!isOtherAnswer(old, next)) return <span>stays {answerInWords(next)}</span>;
  return (
    <Badge kind="warning">
      {answerInWords(old)} → {answerInWords(next)}
    </Badge>
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
        <p>
          The flag is off in {environment} now, so nobody gets it until it is switched on. These are
          the answers for then.
        </p>
      )}
      {parents.length > 0 && <p>Provided that its parent {parents.join(' and ')} lets them in.</p>}
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
