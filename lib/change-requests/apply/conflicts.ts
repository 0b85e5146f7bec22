import { emptyEnvironment } from '../../flags/feature-data/rules.ts';
import { ApiError } from '../../platform/errors.ts';
import {
  type FlagChange,
  isSegmentChange,
  isSettingsChange,
  type ProposedChange,
} from '../model.ts';
import { isPlanChange } from '../plan-model.ts';
import { applyChange } from './apply-change.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { LiveState } from './model.ts';
import { whyPlanMissing } from './plan-changes.ts';
import { whyEnvironmentMissing, whyNotChangeable } from './rules.ts';

/**
 * Why a change cannot be applied to the current state.
 * - `gone`: what it changes no longer exists
 * - `changed`: someone else modified it since the change was proposed
 * - `refused`: the direct write would be refused too
 */
export interface Conflict {
  readonly kind: 'gone' | 'changed' | 'refused';
  readonly text: string;
}

/**
 * Finds the conflicts of changes with the current state, by id of the change. Pure.
 * @param live the current state, not the one when they were proposed
 */
export function findConflicts(
  live: LiveState,
  changes: readonly ProposedChange[],
): ReadonlyMap<number, Conflict> {
  const conflicts = new Map<number, Conflict>();
  let state = live;
  for (const change of changes) {
    const reason = whyMissing(live, change);
    if (reason !== undefined) {
      conflicts.set(change.id, { kind: 'gone', text: reason });
      continue;
    }
    if (fingerprintOf(live, change) !== change.fingerprint) {
      const text = `${describeModified(live, change)} by someone else since this was proposed.`;
      conflicts.set(change.id, { kind: 'changed', text });
    }
    try {
      ({ state } = applyChange(state, change));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!conflicts.has(change.id)) {
        conflicts.set(change.id, { kind: 'refused', text: error.message });
      }
    }
  }
  return conflicts;
}

/** The changes without conflicts: those that can be applied as they were proposed. Pure. */
export function withoutConflicts(
  live: LiveState,
  changes: readonly ProposedChange[],
): readonly ProposedChange[] {
  const conflicts = findConflicts(live, changes);
  return changes.filter(({ id }) => !conflicts.has(id));
}

/** Why what a change modifies no longer exists; `undefined` if it does. Pure. */
export function whyMissing(live: LiveState, change: ProposedChange): string | undefined {
  if (isSettingsChange(change)) return whyEnvironmentMissing(live);
  if (isSegmentChange(change)) {
    const { id, name } = change.payload;
    return live.segments.has(id)
      ? undefined
      : `The segment "${name}" with the id ${id} no longer exists.`;
  }
  const reason = whyNotChangeable(live, change.feature);
  if (reason !== undefined) return reason;
  const state = live.flags.get(change.feature)?.environments[live.environment];
  if (isPlanChange(change)) {
    return whyPlanMissing(state ?? emptyEnvironment(change.feature, live.environment), change);
  }
  const known = new Set((state?.strategies ?? []).map(({ id }) => id));
  const missing = strategiesOf(change).find((id) => !known.has(id));
  return missing === undefined
    ? undefined
    : `The flag "${change.feature}" no longer has the strategy with the id "${missing}".`;
}

function strategiesOf(change: FlagChange): readonly string[] {
  if (change.action === 'updateStrategy' || change.action === 'deleteStrategy') {
    return [change.payload.id];
  }
  return change.action === 'reorderStrategy' ? change.payload.map(({ id }) => id) : [];
}

function describeModified({ environment }: LiveState, change: ProposedChange): string {
  if (isSettingsChange(change)) {
    return `The approval settings of the environment "${environment}" were changed`;
  }
  if (isSegmentChange(change)) return `The segment "${change.payload.name}" was changed`;
  const of = `of the flag "${change.feature}"`;
  switch (change.action) {
    case 'updateEnabled':
      return `The state of the flag "${change.feature}", or what switching it on would add, was changed`;
    case 'updateStrategy':
    case 'deleteStrategy':
      return `The strategy with the id "${change.payload.id}" ${of} was changed`;
    case 'addDependency':
    case 'deleteDependency':
      return `The dependencies of the flag "${change.feature}" were changed`;
    case 'updateMilestoneStrategy':
      return `The strategy with the id "${change.payload.id}" in the release plan ${of} was changed`;
    case 'changeSafeguard':
    case 'deleteSafeguard':
      return `The safeguards ${of} were changed`;
    case 'addReleasePlan':
    case 'deleteReleasePlan':
    case 'startMilestone':
    case 'changeMilestoneProgression':
    case 'deleteMilestoneProgression':
    case 'resumeMilestoneProgression':
      return `The release plan ${of} was changed or moved on`;
    case 'reorderStrategy':
      return `The strategies ${of} were changed or reordered`;
    default:
      return `The variants ${of} were changed`;
  }
}
