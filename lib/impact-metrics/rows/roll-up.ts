import { addPosts, type PostKind, RUN_BOUNDS } from '../../platform/posts/add-posts.ts';
import { impactPosts } from '../intake/impact-post-store.ts';
import { addUpSamples, type ImpactSums } from './add-up-samples.ts';
import { type ImpactRowSum, rowsOfSums } from './rows-of-sums.ts';
import { writeToCloudWatch } from './write-to-cloud-watch.ts';

const impactMetrics: PostKind<ImpactSums, bigint, ImpactRowSum> = {
  name: 'impact metrics',
  ledger: impactPosts,
  addUp: addUpSamples,
  // A guardrail looks at them each minute.
  isDue: () => true,
  rowsOf: rowsOfSums,
  onAdded: writeToCloudWatch,
};

/** Adds the posts that wait to the rows of impact metrics: see `addPosts`. */
export function rollUpImpactMetrics(bounds = RUN_BOUNDS): Promise<void> {
  return addPosts(impactMetrics, bounds);
}
