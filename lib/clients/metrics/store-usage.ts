import type { Write } from '../../platform/dynamo/table.ts';
import { log } from '../../platform/log.ts';
import { type Chunk, chunkUsage, type SenderIdentity } from './chunk-usage.ts';
import { findKnownFeatures, type KnownFeature } from './known-features.ts';
import { noteSeen } from './last-seen.ts';
import type { Usage } from './model.ts';
import { storeChunk } from './store-chunk.ts';
import { addUnknownWrite } from './unknown-flags.ts';
import { addUsageWrite } from './usage-item.ts';

const TRANSACTIONS_AT_ONCE = 8;
/** Unknown names per request; a client that sends more does not mean flags. */
const MAX_UNKNOWN = 100;

/**
 * Stores counts of flags and, separately, of unknown names. Each transaction stores 99 counts at
 * most. With an identity, counts that were stored before are skipped, so that a request that failed
 * half way can be retried unchanged.
 *
 * @param usages each flag, application, environment and time slot at most once
 * @param projects that the application has access to: ids, or `['*']`
 * @param identity if absent, everything is counted
 * @throws {ConflictError} when conflicts with concurrent requests persist
 */
export async function storeUsage(
  usages: readonly Usage[],
  projects: readonly string[],
  identity?: SenderIdentity,
): Promise<void> {
  const now = new Date();
  const known = await findKnownFeatures(
    usages.map(({ featureName }) => featureName),
    projects,
  );
  const writeOf = (usage: Usage): Write =>
    known.has(usage.featureName) ? addUsageWrite(usage) : addUnknownWrite(usage, now);
  const chunks = withinReason(chunkUsage(usages, identity, now), known);
  const stored: Usage[] = [];
  for (let next = 0; next < chunks.length; next += TRANSACTIONS_AT_ONCE) {
    const batch = chunks.slice(next, next + TRANSACTIONS_AT_ONCE);
    const isNew = await Promise.all(batch.map((chunk) => storeChunk(chunk, writeOf)));
    stored.push(...batch.flatMap(({ usages: counted }, index) => (isNew[index] ? counted : [])));
  }
  await noteAllSeen(stored, known);
}

type KnownFeatures = ReadonlyMap<string, KnownFeature>;

/** Keeps only the first unknown names, and drops empty chunks. */
function withinReason(chunks: readonly Chunk[], known: KnownFeatures): Chunk[] {
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

async function noteAllSeen(usages: readonly Usage[], known: KnownFeatures): Promise<void> {
  const now = new Date();
  for (const [environment, seen] of Map.groupBy(usages, (usage) => usage.environment)) {
    const names = new Set(seen.map(({ featureName }) => featureName));
    const features = [...names].flatMap((name) => known.get(name) ?? []);
    await noteSeen(features, environment, now);
  }
}
