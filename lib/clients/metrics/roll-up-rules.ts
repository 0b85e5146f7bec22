import type { Counters } from '../../platform/posts/model.ts';

/** With more rows than that, posts wait for others that add to the same ones, so that each is written less often. */
const MAX_ROWS_OF_YOUNG = 2_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * Whether posts are to be added to their rows now, though others may come that add to the same ones. Pure.
 * @param posts all that wait
 * @param rows how many they change
 */
export function isDue(
  posts: readonly { readonly seenAt: string }[],
  rows: number,
  now: Date,
): boolean {
  const before = new Date(now.getTime() - LONGEST_WAIT_MS).toISOString();
  return rows <= MAX_ROWS_OF_YOUNG || posts.some(({ seenAt }) => seenAt <= before);
}

/** Counters of variants that a batch adds to a row: fifty in each five minutes of an hour, and some more. */
const MAX_VARIANT_COUNTERS = 1_000;

/** Counters of a row in the parts that are written one after the other: evaluations before variants, which can fill it. Pure. */
export function partsOfUsage(counters: Counters): readonly Counters[] {
  const isVariant = ([name]: Counters[number]) => name.startsWith('variant:');
  return [
    counters.filter((counter) => !isVariant(counter)),
    counters.filter(isVariant).slice(0, MAX_VARIANT_COUNTERS),
  ];
}
