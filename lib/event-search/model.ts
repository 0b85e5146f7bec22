import type { Event } from '../events/log/types.ts';

/** The property of an event that selects its log of a kind; no event is in the logs of two values. */
export const filteredProperty = {
  feature: 'featureName',
  project: 'project',
  type: 'type',
  author: 'createdByUserId',
} as const satisfies Record<string, keyof Event>;

/** Filters that have a log per value. */
export type FilterKind = keyof typeof filteredProperty;
