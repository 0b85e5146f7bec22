import { keys } from '../dynamo/keys.ts';
import { getItems } from '../dynamo/table.ts';
import type { Project } from '../projects/model.ts';
import type { SegmentUse } from './segment-store.ts';

/** A project, and its environments where something uses a segment. */
export interface PlaceOfUses {
  readonly project: Project;
  readonly environments: readonly string[];
}

/**
 * The projects and environments where a change of a segment takes effect: one batch read, none for no
 * uses. Flags in the archive are off everywhere.
 */
export const findPlacesOfUses = async (
  uses: readonly SegmentUse[],
): Promise<readonly PlaceOfUses[]> => {
  const live = uses.filter(({ feature }) => feature.archivedAt === null);
  const ids = [...new Set(live.map(({ feature }) => feature.project))];
  const projects = await getItems<Project>(ids.map(keys.project));
  return projects.flatMap((project) => {
    if (!project) return [];
    const inProject = live.filter(({ feature }) => feature.project === project.id);
    const environments = [...new Set(inProject.map(({ environment }) => environment))];
    return [{ project, environments }];
  });
};
