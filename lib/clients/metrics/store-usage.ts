import { chunksOf } from '../../platform/chunks.ts';
import { log } from '../../platform/log.ts';
import type { Chunk, IdempotencyKey } from '../../platform/posts/chunk-items.ts';
import { chunkUsage } from './chunk-usage.ts';
import type { CachedFeature } from './feature-cache.ts';
import { markSeen } from './mark-seen.ts';
import type { Usage } from './model.ts';
import { storeChunk } from './store-chunk.ts';
import { admitUnknownRows, type BudgetedReporter } from './unknown-flag-budget.ts';
import { unknownRowOf } from './unknown-flag-item.ts';

const WRITES_AT_ONCE = 8;
/** Maximum number of unknown names stored per request; more than that are not real flag names. */
const MAX_UNKNOWN = 100;

type CachedFeatures = ReadonlyMap<string, CachedFeature>;

/** Who reports counts, and which names are flags that the reporter has access to. */
interface UsageSource {
  readonly reporter: BudgetedReporter;
  readonly known: CachedFeatures;
}

/**
 * Stores counts of flags and of unknown names, to be added up later: one write for each 100 kB. With an
 * idempotency key, counts that were stored before are skipped, so that a request that failed half way can be
 * retried unchanged.
 *
 * @param usages each flag, application, environment and time slot at most once
 * @param idempotencyKey if absent, everything is counted
 * @throws {ThrottledError} when the table is busy
 */
export async function storeUsage(
  usages: readonly Usage[],
  source: UsageSource,
  idempotencyKey?: IdempotencyKey,
): Promise<void> {
  const now = new Date();
  const { known, reporter } = source;
  const more = { scope: reporter.projects, seenAt: now.toISOString() };
  const accepted = (usage: Usage) => ({ ...usage, ...more, flag: known.get(usage.featureName) });
  const chunks = await limitUnknown(chunkUsage(usages, idempotencyKey, now), source, now);
  const stored: Usage[] = [];
  for (const batch of chunksOf(chunks, WRITES_AT_ONCE)) {
    const isNew = await Promise.all(
      batch.map(({ items, ...chunk }) => storeChunk({ ...chunk, items: items.map(accepted) })),
    );
    stored.push(...batch.flatMap(({ items }, index) => (isNew[index] ? items : [])));
  }
  await markAllSeen(stored, known);
}

/**
 * Keeps only the first unknown names of a request, of those only what the token has a budget for, and drops
 * empty chunks.
 */
async function limitUnknown(
  chunks: readonly Chunk<Usage>[],
  { known, reporter }: UsageSource,
  now: Date,
): Promise<readonly Chunk<Usage>[]> {
  const all = chunks.flatMap(({ items }) => items);
  const unknown = all.filter(({ featureName }) => !known.has(featureName));
  if (unknown.length === 0) return chunks;
  const names = [...new Set(unknown.map(({ featureName }) => featureName))];
  if (names.length > MAX_UNKNOWN) {
    log.warn('an application reports too many unknown flags', { names: names.length });
  }
  const first = new Set(names.slice(0, MAX_UNKNOWN));
  const rowOf = (usage: Usage) => unknownRowOf(usage, reporter.projects);
  const rows = unknown.filter(({ featureName }) => first.has(featureName)).map(rowOf);
  const admitted = await admitUnknownRows(reporter, rows, now);
  const isKept = (usage: Usage) =>
    known.has(usage.featureName) || (first.has(usage.featureName) && admitted.has(rowOf(usage)));
  return chunks
    .map(({ items, ...chunk }) => ({ ...chunk, items: items.filter(isKept) }))
    .filter(({ items }) => items.length > 0);
}

async function markAllSeen(usages: readonly Usage[], known: CachedFeatures): Promise<void> {
  const now = new Date();
  for (const [environment, seen] of Map.groupBy(usages, (usage) => usage.environment)) {
    const names = new Set(seen.map(({ featureName }) => featureName));
    const features = [...names].flatMap((name) => known.get(name) ?? []);
    await markSeen(features, environment, now);
  }
}
