import { listEnvironments } from '../../environments/environment-store.ts';
import { findWholeFeature } from '../../flags/feature-data/feature-store.ts';
import type { WholeFeature } from '../../flags/feature-data/model.ts';
import { segmentsOfMilestones, segmentsOfPlan } from '../../flags/feature-data/plan-rules.ts';
import { initialStrategy } from '../../flags/feature-environments/environment-decisions.ts';
import { findUsesWithProjects } from '../../flags/segments/affected-environments.ts';
import type { Segment } from '../../flags/segments/model.ts';
import { findSegments } from '../../flags/segments/segment-store.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import type { Project } from '../../projects/model.ts';
import { type ChangeInput, isFlagChange, isSegmentChange } from '../model.ts';
import type { LiveState } from './model.ts';

/** Reads everything that the changes touch or bring into the environment, in two or three round trips. */
export async function loadLiveState(
  project: Project,
  environment: string,
  changes: readonly ChangeInput[],
): Promise<LiveState> {
  const changed = [
    ...new Set(
      changes.filter((change) => isSegmentChange(change)).map(({ payload }) => payload.id),
    ),
  ];
  const named = changes.flatMap((change) => segmentsNamedBy(change, project, environment));
  const [environments, flags, first, found, loaded] = await Promise.all([
    listEnvironments(),
    loadChangedFlags(changes),
    loadSegments(named),
    getItems(templatesOf(changes).map(keys.releasePlanTemplate)),
    Promise.all(changed.map(async (id) => ({ id, ...(await findUsesWithProjects(id)) }))),
  ]);
  const templates = found.filter((template) => template !== undefined);
  const brought = changes.flatMap((change) => segmentsBroughtBy(change, flags, environment));
  const ofTemplates = templates.flatMap(({ milestones }) => segmentsOfMilestones(milestones));
  const known = new Set(named);
  const others = await loadSegments([...brought, ...ofTemplates].filter((id) => !known.has(id)));
  return {
    project,
    environment,
    projectEnvironments: environmentsIn(project, environments),
    flags,
    segments: new Map([...first, ...others].map((segment) => [segment.id, segment])),
    templates: new Map(templates.map((template) => [template.id, template])),
    uses: new Map(loaded.map(({ id, uses }) => [id, uses])),
    places: new Map(loaded.map(({ id, places }) => [id, places])),
  };
}

async function loadSegments(ids: readonly number[]): Promise<Segment[]> {
  const segments = await findSegments([...new Set(ids)]);
  return segments.filter((segment) => segment !== undefined);
}

/** Segments that are known before flags are read: those of the change, and of the default strategy. */
export function segmentsNamedBy(
  change: ChangeInput,
  project: Project,
  environment: string,
): readonly number[] {
  if (change.action === 'updateSegment') return [change.payload.id];
  if (change.action === 'updateEnabled') {
    return initialStrategy(project, environment).segments ?? [];
  }
  const hasSegments =
    change.action === 'addStrategy' ||
    change.action === 'updateStrategy' ||
    change.action === 'updateMilestoneStrategy';
  return hasSegments ? (change.payload.segments ?? []) : [];
}

/** Segments that a change brings into the environment from the flag: see `effectsOf`. */
function segmentsBroughtBy(
  change: ChangeInput,
  flags: ReadonlyMap<string, WholeFeature>,
  environment: string,
): readonly number[] {
  const state = isFlagChange(change)
    ? flags.get(change.feature)?.environments[environment]
    : undefined;
  if (!state) return [];
  switch (change.action) {
    case 'updateStrategy':
      return state.strategies.find(({ id }) => id === change.payload.id)?.segments ?? [];
    case 'updateEnabled':
      return [
        ...state.strategies.flatMap(({ segments }) => segments),
        ...segmentsOfPlan(state.plan),
      ];
    case 'startMilestone':
    case 'changeMilestoneProgression':
    case 'resumeMilestoneProgression':
    case 'updateMilestoneStrategy':
    case 'changeSafeguard':
      return segmentsOfPlan(state.plan);
    default:
      return [];
  }
}

function templatesOf(changes: readonly ChangeInput[]): string[] {
  const ids = changes.flatMap((change) =>
    change.action === 'addReleasePlan' ? [change.payload.templateId] : [],
  );
  return [...new Set(ids)];
}

async function loadChangedFlags(
  changes: readonly ChangeInput[],
): Promise<ReadonlyMap<string, WholeFeature>> {
  const names = changes.flatMap(flagsOf);
  const flags = await findFlags(names);
  const known = new Set(names);
  const parents = await findFlags(
    parentsOfDetached(changes, flags).filter((name) => !known.has(name)),
  );
  return new Map([...flags, ...parents].map((whole) => [whole.feature.name, whole]));
}

function flagsOf(change: ChangeInput): string[] {
  if (!isFlagChange(change)) return [];
  return change.action === 'addDependency'
    ? [change.feature, change.payload.feature]
    : [change.feature];
}

async function findFlags(names: readonly string[]): Promise<WholeFeature[]> {
  const found = await Promise.all([...new Set(names)].map((name) => findWholeFeature(name)));
  return found.filter((whole) => whole !== undefined);
}

/** Parents of flags whose dependencies are removed. They are updated too. */
function parentsOfDetached(
  changes: readonly ChangeInput[],
  flags: readonly WholeFeature[],
): string[] {
  const detached = new Set(
    changes.flatMap((change) =>
      change.action === 'archiveFeature' || change.action === 'deleteDependency'
        ? [change.feature]
        : [],
    ),
  );
  return flags
    .filter(({ feature }) => detached.has(feature.name))
    .flatMap(({ feature }) => feature.dependencies.map((dependency) => dependency.feature));
}
