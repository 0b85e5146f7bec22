import type { EventDraft } from '../../events/log/types.ts';
import { decideDependency } from '../../flags/dependencies/decide-dependency.ts';
import type { DependencyRequest } from '../../flags/dependencies/model.ts';
import { detachingEvents, withoutChild } from '../../flags/dependencies/rules.ts';
import { featureNotFound } from '../../flags/feature-data/feature-store.ts';
import type {
  Feature,
  FeatureContext,
  FeatureEnvironment,
  WholeFeature,
} from '../../flags/feature-data/model.ts';
import {
  atFeature,
  emptyEnvironment,
  refuseArchived,
  stateIn,
} from '../../flags/feature-data/rules.ts';
import {
  decideAddStrategy,
  decideRemoveStrategy,
  decideSortStrategies,
  decideToggle,
  decideUpdateStrategy,
  decideVariants,
  disableUnserved,
} from '../../flags/feature-environments/environment-decisions.ts';
import type { EnvironmentDecision } from '../../flags/feature-environments/model.ts';
import { decideUpdate } from '../../flags/features/update-feature.ts';
import { refuseMisfits } from '../../flags/payload-schemas/payload-rules.ts';
import { decideSegment } from '../../flags/segments/decide-segment.ts';
import type { SegmentUse } from '../../flags/segments/model.ts';
import { segmentNotFound } from '../../flags/segments/segment-store.ts';
import { unusable } from '../../flags/segments/segment-uses.ts';
import {
  type FlagChange,
  isSegmentChange,
  isSettingsChange,
  type ProposedChange,
  type SegmentChange,
  type WholeFlagAction,
} from '../model.ts';
import { isPlanChange } from '../plan-model.ts';
import { applyToSettings } from './apply-to-settings.ts';
import type { ApplicationResult, LiveState, Step } from './model.ts';
import { decidePlanChange } from './plan-changes.ts';

/** A flag with its project and environments. A flag of another project counts as not found. */
export function contextOf(state: LiveState, name: string): FeatureContext {
  const whole = state.flags.get(name);
  if (whole?.feature.project !== state.project.id) throw featureNotFound(name);
  const { project, projectEnvironments } = state;
  return { ...whole, project, projectEnvironments };
}

/**
 * Applies one change, with the same functions as the direct write. Pure.
 * @throws {ApiError} whatever the direct write would throw
 */
export function applyChange(state: LiveState, change: ProposedChange): ApplicationResult {
  if (isSettingsChange(change)) return applyToSettings(state, change);
  if (isSegmentChange(change)) return applyToSegment(state, change);
  switch (change.action) {
    case 'addDependency':
    case 'deleteDependency':
    case 'archiveFeature':
      return applyToFlag(state, change);
    default:
      return applyToEnvironment(state, change);
  }
}

/** The result of applying all changes of a request, with each of them. */
interface AllApplied extends ApplicationResult {
  readonly steps: readonly Step[];
}

/**
 * Applies changes in order, each to the result of the one before. Then switches flags off that are left
 * without an enabled strategy; only then, because a later change may add one. Pure.
 * @throws {ApiError} whatever the direct write would throw
 */
export function applyProposedChanges(
  before: LiveState,
  changes: readonly ProposedChange[],
): AllApplied {
  let state = before;
  const steps: Step[] = [];
  const events: EventDraft[] = [];
  for (const change of changes) {
    const { state: after, events: more } = applyChange(state, change);
    steps.push({ change, before: state, after });
    state = after;
    events.push(...more);
  }
  for (const name of before.flags.keys()) {
    const step = disableUnservedFlag(before, state, name);
    state = step.state;
    events.push(...step.events);
  }
  return { state, events, steps };
}

function disableUnservedFlag(
  { flags, environment }: LiveState,
  state: LiveState,
  name: string,
): ApplicationResult {
  const flag = state.flags.get(name);
  const after = flag?.environments[environment];
  if (!flag || !after) return { state, events: [] };
  const was = flags.get(name)?.environments[environment] ?? emptyEnvironment(name, environment);
  return withEnvironment(
    state,
    flag,
    disableUnserved(was, { after, events: [], result: undefined }),
  );
}

function applyToSegment(state: LiveState, { payload }: SegmentChange): ApplicationResult {
  const { id, ...request } = payload;
  const before = state.segments.get(id);
  if (!before) throw segmentNotFound(id);
  const { after, events } = decideSegment(before, request, usesOf(state, id));
  return { state: { ...state, segments: new Map([...state.segments, [id, after]]) }, events };
}

/** Stored uses of a segment, and uses added by earlier changes of the same request. */
function usesOf(state: LiveState, id: number): SegmentUse[] {
  return [
    ...(state.uses.get(id) ?? []),
    ...[...state.flags.values()].flatMap(({ feature, environments }) =>
      (environments[state.environment]?.strategies ?? [])
        .filter(({ segments }) => segments.includes(id))
        .map((strategy) => ({ strategy, feature, environment: state.environment })),
    ),
  ];
}

type WholeFlagChange = Extract<FlagChange, { readonly action: WholeFlagAction }>;

function applyToFlag(state: LiveState, change: WholeFlagChange): ApplicationResult {
  const context = contextOf(state, change.feature);
  stateIn(context, state.environment);
  const { feature, environments } = context;
  refuseArchived(feature);
  const whole = { feature, environments };
  if (change.action === 'addDependency') return withParent(state, whole, change.payload);
  const { after, events } =
    change.action === 'archiveFeature'
      ? decideUpdate(whole, { archived: true })
      : {
          after: { ...whole, feature: { ...feature, dependencies: [] } },
          events: detachingEvents(feature),
        };
  if (events.length === 0) return { state, events };
  return { state: withFlags(state, [...parentsWithout(state, feature), after]), events };
}

function withParent(
  state: LiveState,
  whole: WholeFeature,
  request: DependencyRequest,
): ApplicationResult {
  const found = state.flags.get(request.feature);
  const { child, parent, events } = decideDependency(whole.feature, found?.feature, request);
  const parents = found ? [{ ...found, feature: parent }] : [];
  if (events.length === 0) return { state, events };
  return { state: withFlags(state, [...parents, { ...whole, feature: child }]), events };
}

function withFlags(state: LiveState, flags: readonly WholeFeature[]): LiveState {
  return {
    ...state,
    flags: new Map([
      ...state.flags,
      ...flags.map((whole): [string, WholeFeature] => [whole.feature.name, whole]),
    ]),
  };
}

/** The flag's parents, each without the flag in its list of children. */
function parentsWithout(state: LiveState, { name, dependencies }: Feature): WholeFeature[] {
  return dependencies.flatMap((dependency) => {
    const parent = state.flags.get(dependency.feature);
    return parent ? [{ ...parent, feature: withoutChild(parent.feature, name) }] : [];
  });
}

function applyToEnvironment(state: LiveState, change: EnvironmentChange): ApplicationResult {
  const context = contextOf(state, change.feature);
  const { feature, environments } = context;
  const before = stateIn(context, state.environment);
  refuseArchived(feature);
  const decision = decide(state, before, change);
  refuseMisfits(feature, before, decision.after, variantsIn(change));
  return withEnvironment(state, { feature, environments }, decision);
}

function withEnvironment(
  state: LiveState,
  { feature, environments }: WholeFeature,
  { after, events }: EnvironmentDecision,
): ApplicationResult {
  const flag = { feature, environments: { ...environments, [state.environment]: after } };
  return {
    state: withFlags(state, [flag]),
    events: events.map((draft) => atFeature(feature, draft, state.environment)),
  };
}

/** Where the body of the direct write has variants; `undefined` for those that come from somewhere else. */
function variantsIn({ action }: EnvironmentChange): string | undefined {
  switch (action) {
    case 'patchVariant':
      return '/body';
    case 'addStrategy':
    case 'updateStrategy':
    case 'updateMilestoneStrategy':
      return '/body/variants';
    default:
      return undefined;
  }
}

type EnvironmentChange = Exclude<FlagChange, { readonly action: WholeFlagAction }>;

function decide(
  state: LiveState,
  before: FeatureEnvironment,
  change: EnvironmentChange,
): EnvironmentDecision {
  if (isPlanChange(change)) {
    if (change.action === 'updateMilestoneStrategy') {
      refuseUnusableSegments(state, change.payload.segments ?? []);
    }
    return decidePlanChange(before, change, state.templates);
  }
  switch (change.action) {
    case 'updateEnabled':
      return decideToggle(before, state.project, change.payload, change.strategyId);
    case 'addStrategy':
      refuseUnusableSegments(state, change.payload.segments ?? []);
      return decideAddStrategy(before, change.payload, change.strategyId);
    case 'updateStrategy': {
      const { id, ...request } = change.payload;
      refuseUnusableSegments(state, request.segments ?? []);
      return decideUpdateStrategy(before, id, () => request);
    }
    case 'deleteStrategy':
      return decideRemoveStrategy(before, change.payload.id);
    case 'reorderStrategy':
      return decideSortStrategies(before, change.payload);
    case 'patchVariant':
      return decideVariants(before, change.payload.variants);
  }
}

/** Checks only the segments that this change names, not those that the strategy already has. */
function refuseUnusableSegments(state: LiveState, ids: readonly number[]): void {
  for (const id of ids) {
    const segment = state.segments.get(id);
    const isUsable = segment && (!segment.project || segment.project === state.project.id);
    if (!isUsable) throw unusable(id, state.project.id);
  }
}
