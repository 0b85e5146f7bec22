import type { FeatureEnvironment } from '../feature-data/model.ts';

/**
 * Bytes of each flag that are not counted. Most flags have fewer, so that changing them does not write
 * the sum of their project.
 */
const MAX_FREE_SETTINGS_BYTES = 1_000;

/** What a flag that is not archived adds to the sum of its project in an environment, in bytes. Pure. */
export function countedBytes({ strategies, variants }: FeatureEnvironment): number {
  const bytes = Buffer.byteLength(JSON.stringify([strategies, variants]));
  return Math.max(0, bytes - MAX_FREE_SETTINGS_BYTES);
}
