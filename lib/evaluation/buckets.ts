import { murmur3 } from './murmur3.ts';

/** Chosen once by the SDKs, so that variants are spread independently of rollouts. */
const VARIANT_SEED = 86028157;

const bucket = (group: string, id: string, buckets: number, seed: number): number =>
  (murmur3(`${group}:${id}`, seed) % buckets) + 1;

/** Where somebody stands in a rollout: 1 to 100, the same in every SDK that hashes UTF-8. */
export const rolloutBucket = (group: string, id: string): number => bucket(group, id, 100, 0);

/** Where somebody stands among variants: 1 to the total of their weights. */
export const variantBucket = (group: string, id: string, totalWeight: number): number =>
  bucket(group, id, totalWeight, VARIANT_SEED);
