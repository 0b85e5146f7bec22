import { addPosts, type PostKind, RUN_BOUNDS } from '../../platform/posts/add-posts.ts';
import type { RowSum } from '../../platform/posts/model.ts';
import { addUpPosts } from './add-up-posts.ts';
import { isDue, partsOfUsage } from './roll-up-rules.ts';
import { usagePosts } from './usage-post-store.ts';

const usage: PostKind<readonly RowSum[]> = {
  name: 'usage',
  ledger: usagePosts,
  addUp: addUpPosts,
  isDue: (posts, sums, now) => isDue(posts, sums.length, now),
  rowsOf: async (sums) => sums,
  partsOf: partsOfUsage,
};

/** Adds the posts that wait to the rows of usage: see `addPosts`. */
export function rollUpUsage(bounds = RUN_BOUNDS): Promise<void> {
  return addPosts(usage, bounds);
}
