import { useRead } from '../../api/use-read.ts';
import type { Planned } from '../../changes/use-planned.ts';
import type { AskedFlag } from '../../strategies/answers.ts';
import { ChangedAnswers } from '../../strategies/changed-answers.tsx';
import type { StrategyDraft } from '../../strategies/draft.ts';
import { isServed, type PlannedFlag } from '../../strategies/planned.ts';
import { useTestContexts } from '../../test-contexts/use-test-contexts.ts';
import classes from './strategy.module.css';
import type { EditedStrategyPlace } from './strategy-form.tsx';

/** For which of the saved test contexts the answer of the flag changes. */
export function Effects({
  place,
  draft,
  flag,
  isComplete,
}: {
  readonly place: EditedStrategyPlace;
  readonly draft: StrategyDraft;
  /** Whether everything is typed that it needs: half of a constraint lets in nobody. */
  readonly isComplete: boolean;
  /** Absent until it is known. */
  readonly flag: Planned | undefined;
}) {
  const { projectId, featureName } = place;
  const [contexts] = useTestContexts(projectId);
  const segments = useRead('GET /api/admin/segments', {}, { staleTime: 60_000 });
  const asked = flag && isComplete ? askedFlags(flag, place, draft) : undefined;
  return (
    <>
      {flag && <Assumptions flag={flag} place={place} />}
      {!isComplete && contexts.length > 0 && (
        <p className={classes.told}>Known once each constraint is finished.</p>
      )}
      <ChangedAnswers
        projectId={projectId}
        name={featureName}
        before={asked?.before}
        after={asked?.after}
        segments={segments.data?.segments}
        when={flag && whenOf(flag)}
      />
    </>
  );
}

/** What the answers are compared with: the flag as it is, with the person's draft where that switches it. */
function askedFlags({ now, planned }: Planned, place: EditedStrategyPlace, draft: StrategyDraft) {
  const staysOff = !now.enabled && !planned.enabled;
  // As long as it is off, only what comes once it is on can differ.
  if (staysOff) return { before: onceOn(planned), after: onceOn(changedBy(planned, place, draft)) };
  return { before: now, after: changedBy(planned, place, draft) };
}

function onceOn({ strategies, variants }: PlannedFlag): AskedFlag {
  return { strategies, variants };
}

/** Without an enabled strategy, nobody was meant to get it so far: there is nothing to compare with. */
function whenOf({ now, planned }: Planned) {
  if (now.enabled || planned.enabled) return 'now';
  return isServed(now.strategies) ? 'once it is on' : 'once it is on, without comparison';
}

/** What the answers take for granted. */
function Assumptions({
  flag: { now, planned, parents },
  place: { environment },
}: {
  readonly flag: Planned;
  readonly place: EditedStrategyPlace;
}) {
  return (
    <>
      {!now.enabled && !planned.enabled && (
        <p className={classes.told}>
          The flag stays off in {environment}: nobody gets it until it is switched on. These are the
          answers for then.
        </p>
      )}
      {now.enabled !== planned.enabled && (
        <p className={classes.told}>
          Your draft also switches the flag {planned.enabled ? 'on' : 'off'} in {environment}. These
          are the answers with all of your draft.
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
  flag: PlannedFlag,
  { strategyId }: EditedStrategyPlace,
  draft: StrategyDraft,
): PlannedFlag {
  const { strategies } = flag;
  const changed = strategyId
    ? strategies.map((each) => (each.id === strategyId ? draft : each))
    : [...strategies, draft];
  return { ...flag, strategies: changed };
}
