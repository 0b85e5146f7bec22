import { useLocation } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import type { Change } from '../../changes/change.ts';
import { ChangeForm } from '../../changes/change-form.tsx';
import { usePlanned } from '../../changes/use-planned.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { besideInWords } from '../../strategies/beside.ts';
import { strategyDifference } from '../../strategies/difference.ts';
import { payloadOf, type StrategyDraft } from '../../strategies/draft.ts';
import { strategyInWords } from '../../strategies/in-words.ts';
import { StrategyFields } from '../../strategies/strategy-fields.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { Effects } from './effects.tsx';
import classes from './strategy.module.css';

/** A strategy in a flag, in an environment. */
export interface StrategyPlace {
  readonly projectId: string;
  readonly featureName: string;
  readonly environment: string;
  /** Absent for a new one. */
  readonly strategyId?: string;
  /** The milestone of a release plan that it is of, if it is of one. */
  readonly milestone?: { readonly name: string; readonly isActive: boolean };
}

/** The form of a strategy: what it is, in words, what changes, and for whom. */
export function StrategyForm({
  place,
  saved,
  initial,
  copied = '',
}: {
  readonly place: StrategyPlace;
  /** What is stored; absent for a new strategy. */
  readonly saved?: StrategyDraft;
  readonly initial: StrategyDraft;
  /** What a new strategy is a copy of. */
  readonly copied?: string;
}) {
  const { projectId, featureName, environment, strategyId, milestone } = place;
  const [, navigate] = useLocation();
  const key = `strategy/${projectId}/${featureName}/${environment}/${strategyId ?? `new${copied}`}`;
  // What was saved at the time goes with what is typed, so that a later change by others is seen.
  const begun = { draft: initial, base: saved ?? initial };
  const [{ draft, base }, setBegun, clearDraft] = useDraft(key, begun);
  const segments = useRead('GET /api/admin/segments', {}, { staleTime: 60_000 });
  const named = segments.data?.segments ?? [];
  const flag = usePlanned({ projectId, environment }, featureName);
  const others = flag?.planned.strategies.filter(({ id }) => !id || id !== strategyId) ?? [];
  const beside = besideInWords(draft, others);
  const difference = saved && strategyDifference(saved, draft, named);
  // A milestone that has not started has no strategy beside those of the flag.
  const isWaiting = milestone !== undefined && !milestone.isActive;
  const isUnchanged = difference?.length === 0;
  const back = `/projects/${encodeURIComponent(projectId)}/features/${encodeURIComponent(featureName)}`;
  return (
    <ChangeForm
      change={changeOf(place, draft)}
      place={{ projectId, environment }}
      action={strategyId ? 'Save strategy' : 'Add strategy'}
      done={`The strategy of ${featureName} in ${environment} is saved.`}
      refusedBecause={isUnchanged ? 'Nothing is changed yet.' : undefined}
      onDone={() => {
        clearDraft();
        navigate(back);
      }}
      onCancel={() => {
        clearDraft();
        navigate(back);
      }}
    >
      <div className={classes.columns}>
        <div>
          <StrategyFields
            projectId={projectId}
            featureName={featureName}
            keepsType={milestone !== undefined}
            value={draft}
            onChange={(next) => setBegun({ draft: next, base })}
          />
        </div>
        <div className={classes.aside}>
          {saved && (
            <ChangedMeanwhile
              place={place}
              base={base}
              saved={saved}
              segments={named}
              onUndo={clearDraft}
            />
          )}
          <Card title="In words">
            <p role="status">{strategyInWords(draft, named)}</p>
            {beside && !isWaiting && <p>{beside}</p>}
            {difference && <Difference sentences={difference} onUndo={clearDraft} />}
          </Card>
          {isWaiting ? (
            <Card title="For whom it changes">
              <p>For nobody yet: it takes effect when {milestone?.name} is started.</p>
            </Card>
          ) : (
            <Effects place={place} draft={draft} flag={flag} />
          )}
        </div>
      </div>
    </ChangeForm>
  );
}

/** What saving will change. */
function Difference({
  sentences,
  onUndo,
}: {
  readonly sentences: readonly string[];
  readonly onUndo: () => void;
}) {
  return (
    <>
      <h3>What changes</h3>
      {sentences.length === 0 ? (
        <p>Nothing yet: this is what is saved.</p>
      ) : (
        <>
          <ul aria-live="polite">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <Button kind="quiet" onClick={onUndo}>
            Back to what is saved
          </Button>
        </>
      )}
    </>
  );
}

function changeOf(
  { featureName, strategyId, milestone }: StrategyPlace,
  draft: StrategyDraft,
): Change {
  const payload = payloadOf(draft);
  if (milestone && strategyId) {
    const { name: _type, ...settings } = payload;
    return {
      action: 'updateMilestoneStrategy',
      feature: featureName,
      payload: { ...settings, id: strategyId },
    };
  }
  return strategyId
    ? { action: 'updateStrategy', feature: featureName, payload: { ...payload, id: strategyId } }
    : { action: 'addStrategy', feature: featureName, payload };
}
