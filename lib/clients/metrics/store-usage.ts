import { chunksOf } from '../../platform/chunks.ts';
import type { Write } from '../../platform/dynamo/table.ts';
import { log } from '../../platform/log.ts';
import { type Chunk, chunkUsage, type IdempotencyKey } from './chunk-usage.ts';
import { type CachedFeature, findCachedFeatures } from './feature-cache.ts';
import { markSeen } from './mark-seen.ts';
import type { Usage } from './model.ts';
import { storeChunk } from './store-chunk.ts';
import { addUnknownWrite } from './unknown-flags.ts';
import { addUsageWrite } from './usage-item.ts';

const TRANSACTIONS_AT_ONCE = 8;
/** Maximum number of unknown names stored per request; more than that are not real flag names. */
const MAX_UNKNOWN = 100;

/**
 * Stores counts of flags and, separately, of unknown names. Each transaction stores 99 counts at
 * most. With an idempotency key, counts that were stored before are skipped, so that a request that failed
 * half way can be retried unchanged.
 *
 * @param usages each flag, application, environment and time slot at most once
 * @param projects that the application has access to: ids, or `['*']`
 * @param idempotencyKey if absent, everything is counted
 * @throws {ConflictError} when conflicts with concurrent requests persist
 */
export async function storeUsage(
  usages: readonly Usage[],
  projects: readonly string[],
  idempotencyKey?: IdempotencyKey,
): Promise<void> {
  const now = new Date();
  const known = await findCachedFeatures(
    usages.map(({ featureName }) => featureName),
    projects,
  );
  const writeOf = (usage: Usage): Write =>
    known.has(usage.featureName) ? addUsageWrite(usage) : addUnknownWrite(usage, projects, now);
  const chunks = limitUnknown(chunkUsage(usages, idempotencyKey, now), known);
  const stored: Usage[] = [];
  for (const batch of chunksOf(chunks, TRANSACTIONS_AT_ONCE)) {
    const isNew = await Promise.all(batch.map((chunk) => storeChunk(chunk, writeOf)));
    stored.push(...batch.flatMap(({ usages: counted }, index) => (isNew[index] ? counted : [])));
  }
  await markAllSeen(stored, known);
}

type CachedFeatures = ReadonlyMap<string, CachedFeature>;

/** Keeps only the first unknown names, and drops empty chunks. */
function limitUnknown(chunks: readonly Chunk[], known: CachedFeatures): Chunk[] {
  const names = chunks.flatMap(({ usages }) => usages.map(({ featureName }) => featureName));
  const unknown = [...new Set(names.filter((name) => !known.has(name)))];
  if (unknown.length > MAX_UNKNOWN) {
    log.warn('an application reports too many unknown flags', { names: unknown.length });
  }
  const refused = new Set(unknown.slice(MAX_UNKNOWN));
  return chunks
    .map(({ usages, mark }) => ({
      usages: usages.filter(({ featureName }) => !refused.has(featureName)),
      mark,
    }))
    .filter(({ usages }) => usages.length > 0);
}

async function markAllSeen(usages: readonly Usage[], known: CachedFeatures): Promise<void> {
  const now = new Date();
  for (const [environment, seen] of Map.groupBy(usages, (usage) => usage.environment)) {
    const names = new Set(seen.map(({ featureName }) => featureName));
    const features = [...names].flatMap((name) => known.get(name) ?? []);
    await markSeen(features, environment, now);
  }
}
