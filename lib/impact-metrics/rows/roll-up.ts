import { addPosts, type PostKind, RUN_BOUNDS } from '../../platform/posts/add-posts.ts';
import { impactPosts } from '../intake/impact-post-store.ts';
import { addUpSamples, type ImpactSums } from './add-up-samples.ts';
import { rowsOfSums } from './rows-of-sums.ts';

const impactMetrics: PostKind<ImpactSums, bigint> = {
  name: 'impact metrics',
  ledger: impactPosts,
  addUp: addUpSamples,
  // A guardrail looks at them each minute.
  isDue: () => true,
  rowsOf: rowsOfSums,
};

/** Adds the posts that wait to the rows of impact metrics: see `addPosts`. */
export function rollUpImpactMetrics(bounds = RUN_BOUNDS): Promise<void> {
  return addPosts(impactMetrics, bounds);
}
