import { createHash } from 'node:crypto';

/** Rows in another order for each seed, as those of a database without an order. */
export function shuffled<T>(rows: readonly T[], seed: number): T[] {
  const digest = (row: T) =>
    createHash('sha1')
      .update(`${seed} ${JSON.stringify(row)}`)
      .digest('hex');
  const digests = new Map(rows.map((row) => [row, digest(row)]));
  return rows.toSorted((a, b) => ((digests.get(a) ?? '') < (digests.get(b) ?? '') ? -1 : 1));
}
