import { listEnvironments } from '../../environments/environment-store.ts';
import { findWholeFeature } from '../../flags/feature-data/feature-store.ts';
import type { WholeFeature } from '../../flags/feature-data/model.ts';
import type { SegmentUse } from '../../flags/segments/model.ts';
import { findSegments, findSegmentUses } from '../../flags/segments/segment-store.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import type { Project } from '../../projects/model.ts';
import { type ChangeInput, isFlagChange, isSegmentChange } from '../model.ts';
import type { LiveState } from './model.ts';

/** Reads everything that the changes touch, in two or three round trips. */
export async function loadLiveState(
  project: Project,
  environment: string,
  changes: readonly ChangeInput[],
): Promise<LiveState> {
  const ids = [...new Set(changes.flatMap(segmentsOf))];
  const changed = [
    ...new Set(
      changes.filter((change) => isSegmentChange(change)).map(({ payload }) => payload.id),
    ),
  ];
  const [environments, flags, segments, templates, uses] = await Promise.all([
    listEnvironments(),
    loadChangedFlags(changes),
    findSegments(ids),
    getItems(templatesOf(changes).map(keys.releasePlanTemplate)),
    Promise.all(
      changed.map(
        async (id): Promise<[number, readonly SegmentUse[]]> => [id, await findSegmentUses(id)],
      ),
    ),
  ]);
  return {
    project,
    environment,
    projectEnvironments: environmentsIn(project, environments),
    flags,
    segments: new Map(segments.flatMap((segment) => (segment ? [[segment.id, segment]] : []))),
    templates: new Map(
      templates.flatMap((template) => (template ? [[template.id, template]] : [])),
    ),
    uses: new Map(uses),
  };
}

function segmentsOf(change: ChangeInput): readonly number[] {
  if (change.action === 'updateSegment') return [change.payload.id];
  const hasSegments =
    change.action === 'addStrategy' ||
    change.action === 'updateStrategy' ||
    change.action === 'updateMilestoneStrategy';
  return hasSegments ? (change.payload.segments ?? []) : [];
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
