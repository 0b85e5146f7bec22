import type { Caller } from '../auth/caller.ts';
import { seenProjects } from '../flags/directory/directory-rules.ts';
import { readFlagDirectory } from '../flags/directory/flag-directory.ts';
import { compareText } from '../platform/compare-text.ts';
import { listEventCreators } from './event-creators.ts';

/**
 * Lists who has created the active and archived flags of all projects that the caller can see, each once, by name. The
 * flags are in memory; the names are those of the authors of events: one query, and a batch read per 100 users.
 */
export async function listAllFlagCreators({ rights }: Caller) {
  const [directory, authors] = await Promise.all([readFlagDirectory(), listEventCreators()]);
  const projects = new Set(seenProjects(directory, rights).map(({ id }) => id));
  const creators = new Set(
    [...directory.flags.values()]
      .filter(({ project }) => projects.has(project))
      .map(({ createdBy }) => createdBy.id),
  );
  return authors
    .filter(({ id }) => creators.has(id))
    .map(({ id, name }) => ({ id, name }))
    .sort((one, other) => compareText(one.name, other.name) || one.id - other.id);
}
