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
