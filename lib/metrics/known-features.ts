import { LRUCache } from 'lru-cache';
import { keys } from '../dynamo/keys.ts';
import { getItems } from '../dynamo/table.ts';
import type { Feature } from '../features/model.ts';

/** What counting has to know of a flag. */
export type KnownFeature = Pick<Feature, 'name' | 'project' | 'lastSeen'>;

/** An application tells of the same flags every minute. What is no flag is looked for each time. */
const known = new LRUCache<string, KnownFeature>({ max: 20_000, ttl: 60_000 });

/** Has a flag read again, as what is known of it turned out to be old. */
export const forgetFeature = (name: string): void => {
  known.delete(name);
};

/** Remembers what was just read or written of a flag, and nothing else of it: there may be 20,000. */
export const rememberFeature = ({ name, project, lastSeen }: KnownFeature): void => {
  known.set(name, { name, project, ...(lastSeen && { lastSeen }) });
};

/**
 * Which of the names are flags of the projects, archived or not: a batch read for each 100 that were not
 * read in the last minute.
 *
 * @param projects ids, or `['*']`
 */
export const findKnownFeatures = async (
  names: readonly string[],
  projects: readonly string[],
): Promise<ReadonlyMap<string, KnownFeature>> => {
  const isOpen = ({ project }: KnownFeature): boolean =>
    projects.includes('*') || projects.includes(project);
  const found = new Map<string, KnownFeature>();
  for (const name of names) {
    const feature = known.get(name);
    if (feature && isOpen(feature)) found.set(name, feature);
  }
  // A flag that seems to be out of reach may have been moved.
  const unread = [...new Set(names)].filter((name) => !found.has(name));
  const read = await getItems<Feature>(unread.map(keys.feature), { consistent: false });
  for (const feature of read) {
    if (!feature || !isOpen(feature)) continue;
    rememberFeature(feature);
    found.set(feature.name, feature);
  }
  return found;
};
