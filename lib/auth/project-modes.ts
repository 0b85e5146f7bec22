import { LRUCache } from 'lru-cache';
import { config } from '../config.ts';
import type { Project } from '../projects/model.ts';
import { findProject } from '../projects/project-store.ts';

/** What rights depend on. */
export type ProjectMode = Pick<Project, 'id' | 'mode'>;

/** Bounded; an instance has 500 projects. */
const known = new LRUCache<string, ProjectMode>({ max: 1_000 });

/**
 * Reads whether a project is open, protected or private. That is remembered like the rights of a token,
 * for `TOKEN_CACHE_SECONDS`, which saves nearly every request a round trip; that a project does not exist
 * is not remembered. Whether it still exists is for whoever reads or changes it to find out.
 */
export const findProjectMode = async (id: string): Promise<ProjectMode | undefined> => {
  const remembered = known.get(id);
  if (remembered) return remembered;
  const project = await findProject(id);
  const ttl = config().tokenCacheSeconds * 1_000;
  if (project && ttl > 0) known.set(id, { id, mode: project.mode }, { ttl });
  return project;
};
