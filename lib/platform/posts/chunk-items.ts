import { createHash } from 'node:crypto';
import { keys } from '../dynamo/keys.ts';
import { ttlAfter } from '../dynamo/ttl.ts';
import { isNew } from '../dynamo/write.ts';

/**
 * Of counts that are stored as one item, before they are packed. An item may have 400 kB; what is known about their
 * flags comes on top.
 */
const MAX_CHUNK_BYTES = 100_000;

/** How long it is known what was stored: longer than the two days for which old counts are taken. */
const KEPT_SECONDS = 50 * 3_600;

/** Counts that are stored together, or not at all. */
export interface Chunk<T> {
  readonly items: readonly T[];
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
 * Splits what a request reports into items. Pure and deterministic, so that each item is recognised when a request is
 * retried.
 *
 * @param textOf what a retry sends again
 * @param idempotencyKey if absent, the chunks have no mark
 */
export function chunkItems<T>(
  items: readonly T[],
  textOf: (item: T) => string,
  idempotencyKey: IdempotencyKey | undefined,
  now: Date,
): Chunk<T>[] {
  const chunks: { items: T[]; texts: string[]; bytes: number }[] = [];
  for (const item of items) {
    const text = textOf(item);
    const bytes = Buffer.byteLength(text);
    const last = chunks.at(-1);
    if (last && last.bytes + bytes <= MAX_CHUNK_BYTES) {
      last.items.push(item);
      last.texts.push(text);
      last.bytes += bytes;
    } else {
      chunks.push({ items: [item], texts: [text], bytes });
    }
  }
  return chunks.map((chunk) => ({
    items: chunk.items,
    bytes: chunk.bytes,
    mark: idempotencyKey && idempotencyMark(idempotencyKey, chunk.texts, now),
  }));
}

/** The mark of a bucket of up to 99 flags is the same as before counts were stored in items of many flags. */
function idempotencyMark({ key, windowMs }: IdempotencyKey, texts: readonly string[], now: Date) {
  const hash = createHash('sha256')
    .update(`[${JSON.stringify(key)},[${texts.join()}]]`)
    .digest('hex');
  const mark = { ...keys.countedBucket(hash), ttl: ttlAfter(KEPT_SECONDS, now) };
  if (windowMs === undefined) return { put: mark, when: isNew };
  return {
    put: { ...mark, countedAt: now.getTime() },
    when: {
      expression: `${isNew.expression} OR countedAt <= :before`,
      values: { ':before': now.getTime() - windowMs },
    },
  };
}
