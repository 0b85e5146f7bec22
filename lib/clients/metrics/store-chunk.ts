import { setTimeout as wait } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { transact, type Write } from '../../platform/dynamo/table.ts';
import { ThrottledError } from '../../platform/errors.ts';
import type { Chunk } from './chunk-usage.ts';
import type { Usage } from './model.ts';

/** Many instances count the same flags, so transactions that conflict are retried. */
const ATTEMPTS = 20;
const LONGEST_WAIT_MS = 250;
const transientCodes: ReadonlySet<string> = new Set([
  'None',
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/**
 * Stores the counts of a chunk in one transaction.
 *
 * @returns whether the counts were stored; `false` if they had been stored before
 * @throws {ThrottledError} when conflicts with concurrent requests persist
 */
export async function storeChunk(
  { usages, mark }: Chunk,
  writeOf: (usage: Usage) => Write,
): Promise<boolean> {
  const marks = mark ? [mark] : [];
  let counted = usages;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      await transact([...marks, ...counted.map(writeOf)]);
      return true;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None');
      if (mark && codes[0] === 'ConditionalCheckFailed') return false;
      const isFull = (index: number) => codes[marks.length + index] === 'ValidationError';
      const canShrink = counted.some((usage, index) => isFull(index) && hasVariants(usage));
      if (!canShrink && codes.some((code) => !transientCodes.has(code))) throw error;
      counted = counted.map((usage, index) => (isFull(index) ? withoutVariants(usage) : usage));
      await backOff(attempt);
    }
  }
  throw new ThrottledError();
}

function hasVariants({ variants }: Usage): boolean {
  return Object.keys(variants).length > 0;
}

/**
 * Variant names can fill the item of a flag and hour (400 KB). Then only the flag itself is
 * counted.
 */
function withoutVariants(usage: Usage): Usage {
  return { ...usage, variants: {} };
}

function backOff(attempt: number): Promise<void> {
  return wait(Math.random() * Math.min(LONGEST_WAIT_MS, 8 * 2 ** Math.min(attempt, 10)));
}
