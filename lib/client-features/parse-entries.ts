import type { FlagSource } from '../evaluation/model.ts';
import type {
  ClientFeature,
  ClientSegment,
  EnvironmentState,
  FlagEntry,
  SegmentEntry,
} from './model.ts';

const parsed = new WeakMap<FlagEntry | SegmentEntry, ClientFeature | ClientSegment>();

const parseOnce = <T extends ClientFeature | ClientSegment>(entry: FlagEntry | SegmentEntry): T => {
  const known = parsed.get(entry);
  if (known) return known as T;
  const value = JSON.parse(entry.json) as T;
  parsed.set(entry, value);
  return value;
};

/** The flag of an entry; the same object each time, so that more can be remembered of it. */
export const clientFeatureOf = (entry: FlagEntry): ClientFeature => parseOnce(entry);

/** The segment of an entry; the same object each time. */
export const clientSegmentOf = (entry: SegmentEntry): ClientSegment => parseOnce(entry);

const sources = new WeakMap<EnvironmentState, FlagSource>();

/**
 * All flags and segments of an environment, in the shape that `compileFlags` takes; the same object each
 * time for the same state. Who may see which flag is left to the caller: an entry knows its project.
 */
export const flagSourceOf = (state: EnvironmentState): FlagSource => {
  const known = sources.get(state);
  if (known) return known;
  const source = {
    features: [...state.flags.values()].map(clientFeatureOf),
    segments: [...state.segments.values()].map(clientSegmentOf),
  };
  sources.set(state, source);
  return source;
};
