import { createHash } from 'node:crypto';
import { firstMilestone } from '../../flags/feature-data/plan-rules.ts';
import { emptyEnvironment } from '../../flags/feature-data/rules.ts';
import { initialStrategy } from '../../flags/feature-environments/environment-decisions.ts';
import {
  presentStrategy,
  presentVariants,
} from '../../flags/feature-environments/present-strategy.ts';
import { presentSegment } from '../../flags/segments/present-segment.ts';
import { isObject } from '../../platform/is-object.ts';
import { approvalSettingsOf } from '../../projects/approvals.ts';
import type { Strategy } from '../../strategies/model.ts';
import {
  type ChangeInput,
  type FlagChangeInput,
  isFlagChange,
  isSettingsChange,
  type ProposedChange,
} from '../model.ts';
import { isPlanChange } from '../plan-model.ts';
import type { LiveState } from './model.ts';
import { modifiedPlan, planInShort } from './plan-changes.ts';

/**
 * Fingerprint of the state that a change modifies. A different fingerprint later means that someone else
 * modified it. Pure.
 * @returns `null` when the change modifies nothing that already exists
 */
export function fingerprintOf(live: LiveState, change: ChangeInput): string | null {
  if (isSettingsChange(change)) return digest(modifiedState(live, change) ?? null);
  const touched = modifiedState(live, change);
  return touched === undefined ? null : digest(touched);
}

/**
 * The state that a change modifies, as the API shows it: a strategy, all variants, a segment. Pure.
 * @returns `undefined` when the change modifies nothing that already exists
 */
export function modifiedState(live: LiveState, change: ChangeInput): unknown {
  if (isFlagChange(change)) return modifiedPart(live, change);
  if (isSettingsChange(change)) return approvalSettingsOf(live.project, live.environment);
  const segment = live.segments.get(change.payload.id);
  return segment && presentSegment(segment);
}

/**
 * The strategy or release plan that a change has added, a plan in short. Pure.
 * @returns `undefined` before it is applied, and for other changes
 */
export function addedPart(live: LiveState, change: ProposedChange): unknown {
  if (change.action !== 'addStrategy' && change.action !== 'addReleasePlan') return undefined;
  const { strategies = [], plan } =
    live.flags.get(change.feature)?.environments[live.environment] ?? {};
  const { strategyId } = change;
  if (change.action === 'addReleasePlan') {
    return plan?.id === strategyId ? planInShort(plan) : undefined;
  }
  const added = strategies.find(({ id }) => id === strategyId);
  return added && contentOf(added);
}

/** The part of a flag that an action modifies; `undefined` if it modifies nothing that already exists. */
function modifiedPart(live: LiveState, change: FlagChangeInput): unknown {
  const state =
    live.flags.get(change.feature)?.environments[live.environment] ??
    emptyEnvironment(change.feature, live.environment);
  const strategyOf = (id: string) => {
    const strategy = state.strategies.find((each) => each.id === id);
    return strategy && contentOf(strategy);
  };
  if (isPlanChange(change)) return modifiedPlan(state, change);
  switch (change.action) {
    case 'updateEnabled': {
      const isOff = !state.strategies.some(({ disabled }) => !disabled);
      // Approving a toggle also approves the strategy that the flag gets when it is turned on.
      const first = state.plan && firstMilestone(state.plan)?.strategies.map(contentOf);
      const initial =
        change.payload.enabled &&
        isOff &&
        (first ?? initialStrategy(live.project, live.environment));
      return { enabled: state.enabled, initial };
    }
    case 'updateStrategy':
    case 'deleteStrategy':
      return strategyOf(change.payload.id);
    case 'reorderStrategy':
      return state.strategies.map(({ id, sortOrder }) => ({ id, sortOrder }));
    case 'patchVariant':
      return presentVariants(state);
    case 'addDependency':
    case 'deleteDependency':
      return live.flags.get(change.feature)?.feature.dependencies ?? [];
    case 'addStrategy':
    case 'archiveFeature':
      return undefined;
  }
}

/** Leaves out the sort order: sorting the strategies changes it without changing this strategy. */
export function contentOf(strategy: Strategy) {
  return { ...presentStrategy(strategy, ''), sortOrder: 0 };
}

/** A short digest of a value, the same whatever the order of its fields. */
export function digest(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value, sortedFields))
    .digest('base64url')
    .slice(0, 22);
}

/** Sorts the fields, because the database returns them in any order. */
function sortedFields(_key: string, value: unknown): unknown {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
}
