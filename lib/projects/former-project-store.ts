import { getItems } from '../platform/dynamo/get-items.ts';
import { keys } from '../platform/dynamo/keys.ts';
import type { Write } from '../platform/dynamo/write.ts';
import type { FormerProject, Project } from './model.ts';

/** A project id at a time (RFC 3339). */
export interface ProjectAtTime {
  readonly id: string;
  readonly at: string;
}

/** A project as it is now, or was when it was deleted. */
export interface ProjectThen extends FormerProject {
  /** Roles with its id are roles in a later project, if there are any. */
  readonly isDeleted: boolean;
}

/** Remembers how visible a project was, for what was in it and is sent or shown after its deletion. */
export function rememberProjectWrite({ id, mode, createdAt }: Project): Write {
  return { put: { ...keys.formerProject(id), id, mode, createdAt } };
}

/**
 * Finds the projects that had an id at a time: the current ones, or the last deleted ones with the
 * same ids. Reads their current modes, and not from a cache: one batch read per 100 ids, and another
 * of those that were deleted.
 * @returns in the same order; `undefined` where nothing is known, which must count as private
 */
export async function findProjectsAt(
  places: readonly ProjectAtTime[],
): Promise<(ProjectThen | undefined)[]> {
  const current = await read(places, keys.project);
  const missing = places.filter((place) => !existed(current.get(place.id), place));
  const former = await read(missing, keys.formerProject);
  return places.map((place) => {
    const [now, then] = [current.get(place.id), former.get(place.id)];
    if (now && existed(now, place)) return { ...now, isDeleted: false };
    return then && existed(then, place) ? { ...then, isDeleted: true } : undefined;
  });
}

function existed(project: FormerProject | undefined, { at }: ProjectAtTime): boolean {
  return project !== undefined && at >= project.createdAt;
}

async function read(
  places: readonly ProjectAtTime[],
  keyOf: typeof keys.project | typeof keys.formerProject,
): Promise<ReadonlyMap<string, FormerProject>> {
  const ids = [...new Set(places.map(({ id }) => id))];
  const found: (FormerProject | undefined)[] = await getItems(ids.map(keyOf));
  return new Map(found.flatMap((project) => (project ? [[project.id, project]] : [])));
}
