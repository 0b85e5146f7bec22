import { LRUCache } from 'lru-cache';
import type { Feature } from '../../flags/feature-data/model.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';

/** The properties of a flag that counting needs. */
export type CachedFeature = Pick<
  Feature,
  'name' | 'project' | 'createdAt' | 'lastSeen' | 'firstSeen'
>;

/** Applications report the same flags every minute. Unknown names are looked up each time. */
const cache = new LRUCache<string, CachedFeature>({ max: 20_000, ttl: 60_000 });

/** Drops a flag from the cache after it turned out to be out of date. */
export function evictFeature(name: string): void {
  cache.delete(name);
}

/** Caches only the needed properties of a flag, because there may be 20,000 entries. */
export function cacheFeature({
  name,
  project,
  createdAt,
  lastSeen,
  firstSeen,
}: CachedFeature): void {
  cache.set(name, {
    name,
    project,
    createdAt,
    ...(lastSeen && { lastSeen }),
    ...(firstSeen && { firstSeen }),
  });
}

/**
 * Finds which names are flags of the projects, archived or not: one batch read per 100 names that
 * were not read within the last minute.
 *
 * @param projects ids, or `['*']`
 */
export async function findCachedFeatures(
  names: readonly string[],
  projects: readonly string[],
): Promise<ReadonlyMap<string, CachedFeature>> {
  const isOpen = ({ project }: CachedFeature): boolean =>
    projects.includes('*') || projects.includes(project);
  const found = new Map<string, CachedFeature>();
  for (const name of names) {
    const feature = cache.get(name);
    if (feature && isOpen(feature)) found.set(name, feature);
  }
  // A cached flag of another project may have been moved since.
  const unread = [...new Set(names)].filter((name) => !found.has(name));
  const read = await getItems(unread.map(keys.feature), { consistent: false });
  for (const feature of read) {
    if (!feature || !isOpen(feature)) continue;
    cacheFeature(feature);
    found.set(feature.name, feature);
  }
  return found;
}
