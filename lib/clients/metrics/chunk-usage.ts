import { createHash } from 'node:crypto';
import { chunksOf } from '../../platform/chunks.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { isNew, type Write } from '../../platform/dynamo/table.ts';
import type { Usage } from './model.ts';
import { expiryOf } from './time-slots.ts';

/** DynamoDB's limit of 100 actions in a transaction, minus the mark against double counting. */
const COUNTS_AT_ONCE = 99;

/** The counts of one transaction. */
export interface Chunk {
  /**
   * Each flag, application and environment at most once, because a transaction may write an item
   * only once.
   */
  readonly usages: readonly Usage[];
  /** Fails if these counts were stored before. */
  readonly mark: Write | undefined;
}

/** Identifies counts, so that retries are not counted twice. */
export interface IdempotencyKey {
  /** Whatever distinguishes identical counts: the sender and the reported time. */
  readonly key: string;
  /** How long identical counts are considered a retry; by default as long as counts are kept. */
  readonly windowMs?: number;
}

/**
 * Splits counts into transactions. Pure and deterministic, so that each transaction is recognised
 * when a request is retried.
 *
 * @param idempotencyKey if absent, the transactions have no mark
 */
export function chunkUsage(
  usages: readonly Usage[],
  idempotencyKey: IdempotencyKey | undefined,
  now: Date,
): Chunk[] {
  return layersOf(usages).flatMap((layer) =>
    chunksOf(layer, COUNTS_AT_ONCE).map((chunk) => {
      const mark = idempotencyKey && idempotencyMark(idempotencyKey, chunk, now);
      return { usages: chunk, mark };
    }),
  );
}

/**
 * Splits counts into layers in which each flag, application and environment occurs at most once.
 */
function layersOf(usages: readonly Usage[]): Usage[][] {
  const layers: Usage[][] = [];
  const places = Map.groupBy(usages, ({ featureName, appName, environment }) =>
    JSON.stringify([featureName, appName, environment]),
  );
  for (const place of places.values()) {
    for (const [index, usage] of place.entries()) {
      layers[index] ??= [];
      layers[index].push(usage);
    }
  }
  return layers;
}

/**
 * The mark does not depend on `at`: a time in the future is replaced by the current time, so `at` may
 * differ between retries.
 */
function idempotencyMark(
  { key, windowMs }: IdempotencyKey,
  usages: readonly Usage[],
  now: Date,
): Write {
  const counts = usages.map(({ at: _at, ...usage }) => usage);
  const hash = createHash('sha256')
    .update(JSON.stringify([key, counts]))
    .digest('hex');
  const mark = { ...keys.countedBucket(hash), ttl: expiryOf(now) };
  if (windowMs === undefined) return { put: mark, when: isNew };
  return {
    put: { ...mark, countedAt: now.getTime() },
    when: {
      expression: `${isNew.expression} OR countedAt <= :before`,
      values: { ':before': now.getTime() - windowMs },
    },
  };
}
