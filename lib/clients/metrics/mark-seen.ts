import { LRUCache } from 'lru-cache';
import { chunksOf } from '../../platform/chunks.ts';
import { TransactionCanceledException } from '../../platform/dynamo/exceptions.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { patiently } from '../../platform/dynamo/patiently.ts';
import { exists, transact, type Write } from '../../platform/dynamo/write.ts';
import { log } from '../../platform/log.ts';
import { type CachedFeature, cacheFeature, evictFeature } from './feature-cache.ts';

/** A flag is marked as seen in an environment at most once in this period. */
const PRECISION_MS = 5 * 60_000;
/** DynamoDB's limit of actions in one transaction. */
const FLAGS_AT_ONCE = 100;

/** When this process last began to mark a flag, RFC 3339: requests at the same time leave it to one of them. */
const begun = new LRUCache<string, string>({ max: 20_000 });

/**
 * Marks flags as seen in an environment unless they were marked within the last five minutes: one
 * transaction per 100. Never throws, because the counts are already stored.
 */
export async function markSeen(
  features: readonly CachedFeature[],
  environment: string,
  now: Date,
): Promise<void> {
  const shifted = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const [from, to] = [shifted(-PRECISION_MS), shifted(PRECISION_MS)];
  const isOld = (at: string | undefined) => at === undefined || at <= from || at >= to;
  const due = features.filter(
    ({ name, lastSeen }) =>
      isOld(lastSeen?.[environment]) && isOld(begun.get(claimOf(name, environment))),
  );
  for (const { name } of due) begun.set(claimOf(name, environment), now.toISOString());
  for (const batch of chunksOf(due, FLAGS_AT_ONCE)) {
    await markBatch(batch, environment, now.toISOString());
  }
}

async function markBatch(
  features: readonly CachedFeature[],
  environment: string,
  at: string,
): Promise<void> {
  try {
    const writes = features.map((feature) => seenWrite(feature, environment, at));
    await patiently('TransactWriteItems', () => transact(writes));
    for (const feature of features) {
      cacheFeature({
        ...feature,
        lastSeen: { ...feature.lastSeen, [environment]: at },
        firstSeen: firstSeenOf(feature, environment, at),
      });
    }
  } catch (error) {
    for (const { name } of features) {
      evictFeature(name);
      begun.delete(claimOf(name, environment));
    }
    // One of them was changed or deleted concurrently. The next metrics, in a minute, mark it
    // again.
    if (error instanceof TransactionCanceledException) return;
    log.error('flags could not be marked as seen', error, { environment });
  }
}

function claimOf(name: string, environment: string): string {
  return JSON.stringify([name, environment]);
}

/**
 * Sets only the three attributes that little else changes, and keeps the version: otherwise metrics
 * would cause conflicts with changes by administrators. Such a change writes the whole item, so a
 * concurrent one may restore the older time; the next metrics set it again.
 */
function seenWrite(feature: CachedFeature, environment: string, at: string): Write {
  const parts = [lastPart(feature, environment, at), firstPart(feature, environment, at)];
  const usesName = parts.some(({ set }) => set.includes('#environment'));
  return {
    update: keys.feature(feature.name),
    expression: `SET lastSeenAt = :at, ${parts.map(({ set }) => set).join(', ')}`,
    ...(usesName && { names: { '#environment': environment } }),
    values: Object.assign({ ':at': at }, ...parts.map(({ values }) => values)),
    when: { expression: [exists.expression, ...parts.map(({ when }) => when)].join(' AND ') },
  };
}

/** A part of the update: what it sets, and what has to be true for it. */
interface SeenPart {
  readonly set: string;
  readonly when: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

function lastPart({ lastSeen }: CachedFeature, environment: string, at: string): SeenPart {
  return lastSeen
    ? { set: 'lastSeen.#environment = :at', when: 'attribute_exists(lastSeen)' }
    : {
        set: 'lastSeen = :last',
        when: 'attribute_not_exists(lastSeen)',
        values: { ':last': { [environment]: at } },
      };
}

/** Earlier versions stored the last time only: then that is the first one that is known. */
function firstPart(feature: CachedFeature, environment: string, at: string): SeenPart {
  return feature.firstSeen
    ? {
        set: 'firstSeen.#environment = if_not_exists(firstSeen.#environment, :at)',
        when: 'attribute_exists(firstSeen)',
      }
    : {
        set: 'firstSeen = :first',
        when: 'attribute_not_exists(firstSeen)',
        values: { ':first': firstSeenOf(feature, environment, at) },
      };
}

function firstSeenOf(
  { lastSeen, firstSeen = lastSeen }: CachedFeature,
  environment: string,
  at: string,
): Readonly<Record<string, string>> {
  return { [environment]: at, ...firstSeen };
}
