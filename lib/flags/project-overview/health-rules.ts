import type { Feature } from '../feature-data/model.ts';

/** How many flags of a project are in which state. */
interface HealthCounts {
  /** Not stale; the potentially stale ones are among them. */
  readonly activeCount: number;
  readonly staleCount: number;
  /** Older than the lifetime of their type, and not marked as stale. */
  readonly potentiallyStaleCount: number;
}

/** Counts flags by their state. Pure: `features` are flags that are not archived. */
export function countHealth(
  features: readonly Pick<Feature, 'stale' | 'potentiallyStale'>[],
): HealthCounts {
  const active = features.filter(({ stale }) => !stale);
  return {
    activeCount: active.length,
    staleCount: features.length - active.length,
    potentiallyStaleCount: active.filter(({ potentiallyStale }) => potentiallyStale).length,
  };
}
