import { useId } from 'react';
import { differenceInWords } from '../../../../lib/words/difference.ts';
import { strategyDifferences } from '../../../../lib/words/differences.ts';
import { segmentNames } from '../../../../lib/words/segment-names.ts';
import { useRead } from '../../api/use-read.ts';
import { ChangeForm } from '../../changes/change-form.tsx';
import type { Change } from '../../changes/change-types.ts';
import type { FlagPlace } from '../../changes/plan-change.ts';
import { SavedMeanwhile } from '../../changes/saved-meanwhile.tsx';
import { useBegun } from '../../changes/use-begun.ts';
import { usePlanned } from '../../changes/use-planned.ts';
import { Button } from '../../components/button.tsx';
import { besideInWords } from '../../strategies/beside.ts';
import { payloadOf, type StrategyDraft } from '../../strategies/draft.ts';
import { faultsOfDraft } from '../../strategies/draft-in-words.ts';
import { DraftSentence } from '../../strategies/draft-sentence.tsx';
import { StrategyFields } from '../../strategies/strategy-fields.tsx';
import { Effects } from './effects.tsx';
import classes from './strategy.module.css';
import { useBackToFlag } from './strategy-frame.tsx';

/** A strategy in a flag, in an environment; without an id, it is a new one. */
export type EditedStrategyPlace = FlagPlace & {
  readonly strategyId?: string;
  /** The milestone of a release plan that it is of, if it is of one. */
  readonly milestone?: { readonly name: string; readonly isActive: boolean };
};

/** The form of a strategy: what it is, in words, what changes, and for whom. */
export function StrategyForm({
  place,
  saved,
  initial,
  read,
  copied = '',
}: {
  readonly place: EditedStrategyPlace;
  /** What is stored; absent for a new strategy. */
  readonly saved?: StrategyDraft;
  readonly initial: StrategyDraft;
  /** Reads what is stored from the service; absent for a new strategy. */
  readonly read?: () => Promise<StrategyDraft>;
  /** What a new strategy is a copy of. */
  readonly copied?: string;
}) {
  const { projectId, featureName, environment, strategyId, milestone } = place;
  const goBack = useBackToFlag(place);
  const key = `strategy/${projectId}/${featureName}/${environment}/${strategyId ?? `new${copied}`}`;
  const isSame = (one: StrategyDraft, other: StrategyDraft) =>
    strategyDifferences(one, other).length === 0;
  const begun = useBegun(key, { saved: saved ?? initial, read, isSame });
  const { draft, base } = begun;
  const segments = useRead('GET /api/admin/segments', {}, { staleTime: 60_000 });
  const named = segments.data?.segments ?? [];
  const flag = usePlanned({ projectId, environment }, featureName);
  const others = flag?.planned.strategies.filter(({ id }) => !id || id !== strategyId) ?? [];
  const beside = besideInWords(draft, others);
  const names = { segments: segmentNames(named) };
  const sentencesOf = (before: StrategyDraft, after: StrategyDraft) =>
    strategyDifferences(before, after, names).map(differenceInWords);
  const difference = saved && sentencesOf(saved, draft);
  // A milestone that has not started has no strategy beside those of the flag.
  const isWaiting = milestone !== undefined && !milestone.isActive;
  const who = useId();
  const isUnchanged = difference?.length === 0;
  const wrong = faultsOfDraft(draft);
  return (
    <ChangeForm
      change={changeOf(place, draft)}
      place={{ projectId, environment }}
      action={strategyId ? 'Save strategy' : 'Add strategy'}
      done={`The strategy of ${featureName} in ${environment} is saved.`}
      refusedBecause={isUnchanged ? 'Nothing is changed yet.' : undefined}
      before={begun.before}
      wrong={wrong}
      isInSheet
      summary={<DraftSentence draft={draft} segments={named} />}
      onDone={() => {
        begun.settle();
        goBack();
      }}
      onCancel={() => {
        begun.clear();
        goBack();
      }}
    >
      <div className={classes.columns}>
        <div>
          <StrategyFields
            projectId={projectId}
            featureName={featureName}
            keepsType={milestone !== undefined}
            value={draft}
            onChange={begun.setDraft}
          />
        </div>
        <div className={classes.aside}>
          {beside && !isWaiting && <p className={classes.told}>{beside}</p>}
          {difference && <Difference sentences={difference} onUndo={begun.clear} />}
          <section aria-labelledby={who}>
            <h3 id={who}>Who changes</h3>
            {isWaiting ? (
              <p className={classes.told}>
                Nobody yet: it takes effect when {milestone?.name} is started.
              </p>
            ) : (
              <Effects place={place} draft={draft} flag={flag} isComplete={wrong.size === 0} />
            )}
          </section>
        </div>
      </div>
      {saved && (
        <SavedMeanwhile
          sentences={sentencesOf(base, saved)}
          by={
            milestone
              ? { featureName, environment }
              : { featureName, environment, type: 'feature-strategy-update' }
          }
          begun={begun}
        />
      )}
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
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id}>What changes</h3>
        {sentences.length > 0 && (
          <Button kind="quiet" isSmall icon="undo" onClick={onUndo}>
            Back to what is saved
          </Button>
        )}
      </div>
      {sentences.length === 0 ? (
        <p className={classes.told}>Nothing yet.</p>
      ) : (
        <ul aria-live="polite" className={classes.changes}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function changeOf(
  { featureName, strategyId, milestone }: EditedStrategyPlace,
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
