import { type Chunk, chunkItems, type IdempotencyKey } from '../../platform/posts/chunk-items.ts';
import type { Usage } from './model.ts';

/** Splits counts into items: see `chunkItems`. */
export function chunkUsage(
  usages: readonly Usage[],
  idempotencyKey: IdempotencyKey | undefined,
  now: Date,
): Chunk<Usage>[] {
  return chunkItems(usages, textOf, idempotencyKey, now);
}

/**
 * What a retry sends again. Not `at`: a time in the future is replaced by the current time, so it may differ
 * between retries.
 */
function textOf({ featureName, appName, environment, yes, no, variants }: Usage): string {
  return JSON.stringify({ featureName, appName, environment, yes, no, variants });
}
