import { config } from '../../platform/config.ts';
import { ExpiringMap } from '../../platform/expiring-map.ts';
import { PATH_NAME_LENGTH } from '../../platform/schema/path-name.ts';
import type { Project } from '../model.ts';
import { findProject } from '../project-store.ts';

/** The part of a project that rights depend on. */
type ProjectVisibility = Pick<Project, 'id' | 'mode' | 'createdAt'>;

/** Bounded; an instance has at most 500 projects. */
const known = new ExpiringMap<ProjectVisibility>(1_000);

/**
 * Reads whether a project is open, protected or private. The mode is cached for
 * `TOKEN_CACHE_SECONDS`, like the rights of a token, which saves nearly every request a round trip.
 * A missing project is not cached. A cached mode does not prove that the project still exists: code
 * that reads or changes the project checks that.
 */
export async function findProjectMode(id: string): Promise<ProjectVisibility | undefined> {
  // Permissions are checked before paths are validated: this id may be no possible key.
  if (id === '' || id.length > PATH_NAME_LENGTH) return undefined;
  const remembered = known.get(id);
  if (remembered) return remembered;
  const project = await findProject(id);
  const ttl = config().tokenCacheSeconds * 1_000;
  if (!project) return undefined;
  const { mode, createdAt } = project;
  const visibility = { id, mode, createdAt };
  if (ttl > 0) known.set(id, visibility, ttl);
  return visibility;
}
