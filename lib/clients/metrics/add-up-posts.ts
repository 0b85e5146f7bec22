import { setImmediate as turn } from 'node:timers/promises';
import { compareText } from '../../platform/compare-text.ts';
import type { Post, RowSum } from '../../platform/posts/model.ts';
import { unpackUsage } from './pack-usage.ts';
import { createRowSums } from './row-sums.ts';

/**
 * Adds up the usages of posts by the rows that they belong to. Thousands of posts take seconds, and where one process
 * serves all functions, requests would wait for them: they have their turn after each post.
 *
 * @param posts in the order of their keys; the same posts give the same sums in the same order
 */
export async function addUpPosts(
  posts: readonly Pick<Post, 'rows' | 'seenAt'>[],
): Promise<RowSum[]> {
  const sums = createRowSums();
  for (const post of posts.toSorted((one, other) => compareText(one.seenAt, other.seenAt))) {
    sums.add(unpackUsage(post));
    await turn();
  }
  return sums.list();
}
