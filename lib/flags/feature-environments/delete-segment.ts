import type { Caller } from '../../auth/caller.ts';
import { type Commit, recordChange } from '../../events/commit/record-change.ts';
import { findWholeFeature } from '../feature-data/feature-store.ts';
import type { FeatureEnvironment, WholeFeature } from '../feature-data/model.ts';
import { withoutPlan } from '../feature-data/plan-rules.ts';
import { atFeature } from '../feature-data/rules.ts';
import type { SegmentUse } from '../segments/model.ts';
import { prepareSegmentDeletion } from '../segments/prepare-deletion.ts';
import { ANY_TIME } from '../segments/segment-uses.ts';
import { environmentWrites } from './change-environment.ts';
import { decideUpdateStrategy } from './environment-decisions.ts';
import type { EnvironmentDecision } from './model.ts';
import { presentReleasePlan } from './present-release-plan.ts';

/** Each takes up to four of a transaction's 100 actions: its row, its event, and its log's head and day. */
const STRATEGIES_AT_ONCE = 10;

/**
 * Deletes a segment that no active flag uses. Strategies of archived flags lose it and are disabled:
 * without the segment they would let more people in once the flag is revived.
 *
 * @throws {NotFoundError} for an unknown id
 * @throws {ConflictError} naming the strategies, or the projects whose default strategies use it, that the
 * caller may see
 */
export async function deleteSegment(caller: Caller, id: number): Promise<void> {
  let isGone = false;
  while (!isGone) {
    isGone = await recordChange({ author: caller.author, expect: ['segment-deleted'] }, () =>
      decideDeletion(caller, id),
    );
  }
}

/** Deletes the segment, or removes it from some strategies. Returns whether it is deleted. */
async function decideDeletion(caller: Caller, id: number): Promise<Commit<boolean>> {
  const { writes, events, archivedUses } = await prepareSegmentDeletion(caller, id);
  const [first] = archivedUses;
  if (!first) return { writes, events, result: true };
  const whole = await findWholeFeature(first.feature.name);
  return { ...(whole ? detach(whole, first, id) : noWrites), result: false };
}

const noWrites = { writes: [], events: [] };

/** Removes a segment from strategies of an archived flag in one environment. */
function detach({ feature, environments }: WholeFeature, { environment }: SegmentUse, id: number) {
  const before = environments[environment];
  // Revived since: the next round refuses the deletion.
  if (!before || feature.archivedAt === null) return noWrites;
  const unplanned = dropPlan(before);
  const using = before.strategies
    .filter(({ segments }) => segments.includes(id))
    .slice(0, STRATEGIES_AT_ONCE);
  const { after, events } = using.reduce<EnvironmentDecision>((decided, strategy) => {
    const step = decideUpdateStrategy(decided.after, strategy.id, ({ segments }) => ({
      segments: segments.filter((each) => each !== id),
      disabled: true,
    }));
    return { ...step, events: [...decided.events, ...step.events], result: undefined };
  }, unplanned);
  return {
    writes: environmentWrites(feature, before, after, ANY_TIME),
    events: events.map((draft) => atFeature(feature, draft, environment)),
  };
}

/** A plan would bring the segment back with its next milestone; its strategies stay as the flag's own. */
function dropPlan(before: FeatureEnvironment): EnvironmentDecision {
  if (!before.plan) return { after: before, events: [], result: undefined };
  return {
    after: withoutPlan(before),
    events: [{ type: 'release-plan-removed', preData: presentReleasePlan(before.plan, before) }],
    result: undefined,
  };
}
