import type { ClientFeature, ClientSegment, FlagEntry, SegmentEntry } from './model.ts';

const parsed = new WeakMap<FlagEntry | SegmentEntry, ClientFeature | ClientSegment>();

/**
 * Parses the flag of an entry. Returns the same object each time, so that derived data can be
 * cached by it.
 */
export function clientFeatureOf(entry: FlagEntry): ClientFeature {
  return parseOnce(entry);
}

/** Parses the segment of an entry. Returns the same object each time. */
export function clientSegmentOf(entry: SegmentEntry): ClientSegment {
  return parseOnce(entry);
}

function parseOnce<T extends ClientFeature | ClientSegment>(entry: FlagEntry | SegmentEntry): T {
  const known = parsed.get(entry);
  if (known) return known as T;
  const value = JSON.parse(entry.json) as T;
  parsed.set(entry, value);
  return value;
}
