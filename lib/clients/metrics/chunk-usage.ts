import { createHash } from 'node:crypto';
import { keys } from '../../platform/dynamo/keys.ts';
import { isNew } from '../../platform/dynamo/write.ts';
import type { Usage } from './model.ts';
import { expiryOf } from './time-slots.ts';

/**
 * Of counts that are stored as one item, before they are packed. An item may have 400 kB; the flags' projects and
 * creation come on top.
 */
const MAX_CHUNK_BYTES = 100_000;

/** Counts that are stored together, or not at all. */
export interface Chunk {
  readonly usages: readonly Usage[];
  /** Of their text, before they are packed. */
  readonly bytes: number;
  /** Its condition fails if these counts were stored before. */
  readonly mark: ReturnType<typeof idempotencyMark> | undefined;
}

/** Identifies counts, so that retries are not counted twice. */
export interface IdempotencyKey {
  /** Whatever distinguishes identical counts: the sender and the reported time. */
  readonly key: string;
  /** How long identical counts are considered a retry; by default as long as counts are kept. */
  readonly windowMs?: number;
}

/**
 * Splits counts into items. Pure and deterministic, so that each item is recognised when a request is
 * retried.
 *
 * @param idempotencyKey if absent, the chunks have no mark
 */
export function chunkUsage(
  usages: readonly Usage[],
  idempotencyKey: IdempotencyKey | undefined,
  now: Date,
): Chunk[] {
  const chunks: { usages: Usage[]; texts: string[]; bytes: number }[] = [];
  for (const usage of usages) {
    const text = textOf(usage);
    const bytes = Buffer.byteLength(text);
    const last = chunks.at(-1);
    if (last && last.bytes + bytes <= MAX_CHUNK_BYTES) {
      last.usages.push(usage);
      last.texts.push(text);
      last.bytes += bytes;
    } else {
      chunks.push({ usages: [usage], texts: [text], bytes });
    }
  }
  return chunks.map((chunk) => ({
    usages: chunk.usages,
    bytes: chunk.bytes,
    mark: idempotencyKey && idempotencyMark(idempotencyKey, chunk.texts, now),
  }));
}

/**
 * What a retry sends again. Not `at`: a time in the future is replaced by the current time, so it may differ
 * between retries.
 */
function textOf({ featureName, appName, environment, yes, no, variants }: Usage): string {
  return JSON.stringify({ featureName, appName, environment, yes, no, variants });
}

/** The mark of a bucket of up to 99 flags is the same as before counts were stored in items of many flags. */
function idempotencyMark({ key, windowMs }: IdempotencyKey, texts: readonly string[], now: Date) {
  const hash = createHash('sha256')
    .update(`[${JSON.stringify(key)},[${texts.join()}]]`)
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
