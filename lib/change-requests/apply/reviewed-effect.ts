import { presentSafeguardContent } from '../../flags/feature-environments/present-release-plan.ts';
import { presentStrategy } from '../../flags/feature-environments/present-strategy.ts';
import { isUsableIn, unusable } from '../../flags/segments/segment-uses.ts';
import type { Strategy } from '../../strategies/model.ts';
import type { ChangeRequest, ProposedChange, ReviewedEffect } from '../model.ts';
import type { Conflict } from './conflicts.ts';
import { type ChangeEffect, effectsOf } from './effect.ts';
import { digest } from './fingerprint.ts';
import type { LiveState, Step } from './model.ts';
import { stepsOf } from './steps.ts';

/** Changes with what those who review them will see of what they put into the environment. Pure. */
export function withReviewedEffects(
  live: LiveState,
  changes: readonly ProposedChange[],
): ProposedChange[] {
  const effects = effectsOf(stepsOf(live, changes));
  return changes.map(({ reviewedEffect: _former, ...change }) => {
    const effect = effects.get(change.id);
    const recorded = effect && { reviewedEffect: digestsOf(effect) };
    return { ...(change as ProposedChange), ...recorded };
  });
}

/**
 * Finds the changes that would put something else into the environment than those who review them have seen, or
 * segments that the project cannot use, by id of the change. Pure.
 * @param live the current state
 * @param steps of its changes
 */
export function findEffectConflicts(
  live: LiveState,
  { state, changes }: Pick<ChangeRequest, 'state' | 'changes'>,
  steps: readonly Step[] = stepsOf(live, changes),
): ReadonlyMap<number, Conflict> {
  const effects = effectsOf(steps);
  return new Map(
    changes.flatMap((change): [number, Conflict][] => {
      const effect = effects.get(change.id);
      if (!effect) return [];
      // Nobody reviews a draft.
      const texts = state === 'Draft' ? [] : differencesIn(live, change, effect);
      if (texts.length > 0) return [[change.id, { kind: 'changed', text: texts.join(' ') }]];
      const text = whyUnusable(live, effect);
      return text === undefined ? [] : [[change.id, { kind: 'refused', text }]];
    }),
  );
}

function whyUnusable({ segments, project }: LiveState, effect: ChangeEffect): string | undefined {
  const wrong = effect.segments.find(({ id }) => {
    const segment = segments.get(id);
    return !segment || !isUsableIn(segment, project);
  });
  return wrong && unusable(wrong.id, project.id).message;
}

/** One digest for each part, so that a conflict can say which one was changed. */
function digestsOf({
  strategies,
  milestones,
  safeguards,
  segments,
  dependencies,
}: ChangeEffect): ReviewedEffect {
  return {
    strategies: digest(strategies.map(contentOf)),
    milestones: digest(
      milestones.map(({ name, progression, ...milestone }) => ({
        name,
        minutes: progression?.intervalMinutes ?? null,
        strategies: milestone.strategies.map(contentOf),
      })),
    ),
    ...(safeguards && { safeguards: digest(safeguards.map(presentSafeguardContent)) }),
    dependencies: digest(dependencies),
    segments: Object.fromEntries(segments.map((segment) => [segment.id, digest(segment)])),
  };
}

/** Leaves out the ids: the strategies of a new release plan get theirs when it is added. */
function contentOf(strategy: Strategy) {
  const { id: _id, sortOrder: _sortOrder, ...content } = presentStrategy(strategy, '');
  return content;
}

/** What is not as it was reviewed, in sentences. */
function differencesIn(live: LiveState, change: ProposedChange, effect: ChangeEffect): string[] {
  const { reviewedEffect: was } = change;
  if (!was) return isStoredElsewhere(change, effect) ? [UNRECORDED] : [];
  const is = digestsOf(effect);
  const isSamePlan = is.milestones === was.milestones && is.safeguards === was.safeguards;
  const of = `of the flag "${effect.feature}"`;
  return [
    ...(is.strategies === was.strategies ? [] : [changed(`The strategies ${of}`, 'were')]),
    ...(isSamePlan ? [] : [milestonesChanged(live, change, of)]),
    ...(is.dependencies === was.dependencies ? [] : [changed(`The dependencies ${of}`, 'were')]),
    ...effect.segments
      .filter(({ id }) => was.segments[id] !== undefined && is.segments[id] !== was.segments[id])
      .map(({ id, name }) =>
        name === null
          ? `The segment with the id ${id} was deleted since this was sent to review.`
          : changed(`The segment "${name}"`, 'was', live.segments.get(id)?.updatedBy),
      ),
  ];
}

/** Change requests from before effects were recorded. */
const UNRECORDED =
  'What this puts into the environment was not recorded when it was reviewed. Save the change again, so that it is reviewed again.';

/** Whether what it brings can have been changed without approval. */
function isStoredElsewhere({ action }: ProposedChange, { segments }: ChangeEffect): boolean {
  return segments.length > 0 || action === 'addReleasePlan';
}

function milestonesChanged(live: LiveState, change: ProposedChange, of: string): string {
  if (change.action !== 'addReleasePlan') return changed(`The milestones ${of}`, 'were');
  const { templateId } = change.payload;
  const { name = templateId, updatedBy } = live.templates.get(templateId) ?? {};
  return changed(`The release plan template "${name}"`, 'was', updatedBy);
}

/** @param by name of who changed it, if that is known */
function changed(what: string, verb: 'was' | 'were', by?: string): string {
  const who = by === undefined ? 'someone else' : `"${by}"`;
  return `${what} ${verb} changed by ${who} since this was sent to review.`;
}
