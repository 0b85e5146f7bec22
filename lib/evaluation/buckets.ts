import { murmur3After } from './murmur3.ts';

/** Fixed by the SDKs, so that variants are distributed independently of rollouts. */
const VARIANT_SEED = 86028157;

/** Maps an id to its bucket, starting at 1; the same in every SDK that hashes UTF-8. */
type Bucket = (id: string) => number;

/** Buckets of a rollout: 1 to 100. */
export function rolloutBucket(group: string): Bucket {
  return bucketOf(group, 100, 0);
}

/** Buckets of variants: 1 to the total of their weights. */
export function variantBucket(group: string, totalWeight: number): Bucket {
  return bucketOf(group, totalWeight, VARIANT_SEED);
}

function bucketOf(group: string, buckets: number, seed: number): Bucket {
  const hash = murmur3After(`${group}:`, seed);
  return (id) => (hash(id) % buckets) + 1;
}
