import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { Project } from '../../projects/model.ts';
import type { SegmentUse } from './model.ts';
import { listSegmentUses, resolveSegmentUses } from './segment-store.ts';

/** A project, and its environments in which a segment is used. */
interface AffectedProject {
  readonly project: Project;
  readonly environments: readonly string[];
}

/**
 * The projects and environments in which a change of a segment takes effect. One batch read; no read
 * without uses. Ignores archived flags, because they are disabled everywhere.
 */
export async function findAffectedProjects(
  uses: readonly SegmentUse[],
): Promise<readonly AffectedProject[]> {
  const live = liveUses(uses);
  return affectedProjects(live, await findProjectsById(live.map(({ feature }) => feature.project)));
}

/** Finds the uses of a segment and where they take effect, in two round trips. */
export async function findUsesWithProjects(id: number) {
  const rows = await listSegmentUses(id);
  const [uses, projects] = await allInOrder([
    resolveSegmentUses(id, rows),
    findProjectsById(rows.map(({ project }) => project)),
  ]);
  const known = new Set(projects.map((project) => project?.id));
  const live = liveUses(uses);
  // A flag may have been moved between the two reads.
  const isComplete = live.every(({ feature }) => known.has(feature.project));
  return {
    uses,
    places: isComplete ? affectedProjects(live, projects) : await findAffectedProjects(uses),
  };
}

function liveUses(uses: readonly SegmentUse[]): SegmentUse[] {
  return uses.filter(({ feature }) => feature.archivedAt === null);
}

function affectedProjects(
  uses: readonly SegmentUse[],
  projects: readonly (Project | undefined)[],
): AffectedProject[] {
  return projects.flatMap((project) => {
    const inProject = uses.filter(({ feature }) => feature.project === project?.id);
    if (!project || inProject.length === 0) return [];
    const environments = [...new Set(inProject.map(({ environment }) => environment))];
    return [{ project, environments }];
  });
}

function findProjectsById(ids: readonly string[]): Promise<(Project | undefined)[]> {
  return getItems([...new Set(ids)].map(keys.project));
}
