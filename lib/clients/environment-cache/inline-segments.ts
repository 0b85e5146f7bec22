import type { ConstraintDefinition } from '../../evaluation/model.ts';
import type { ClientFeature, EnvironmentState, FlagEntry } from './model.ts';
import { clientFeatureOf, clientSegmentOf } from './parse-entries.ts';

/** Segments by id, including at least those that the flag uses. */
export type Segments = EnvironmentState['segments'];

type ConstraintsOf = (segment: number) => readonly ConstraintDefinition[];

/**
 * Inlines the constraints of segments in the strategies of a flag, for clients that do not support
 * segments. Pure.
 */
export function inlineSegments(
  feature: ClientFeature,
  constraintsOf: ConstraintsOf,
): ClientFeature {
  return {
    ...feature,
    strategies: (feature.strategies ?? []).map(
      ({ segments = [], constraints = [], ...strategy }) => ({
        ...strategy,
        constraints: [...constraints, ...segments.flatMap(constraintsOf)],
      }),
    ),
  };
}

/** The JSON of a flag with the constraints of its segments inlined in its strategies. */
export function inlinedJson(entry: FlagEntry, segments: Segments): string {
  if (entry.segments.length === 0) return entry.json;
  const constraintsOf: ConstraintsOf = (id) => {
    const segment = segments.get(id);
    return segment ? clientSegmentOf(segment).constraints : [];
  };
  return JSON.stringify(inlineSegments(clientFeatureOf(entry), constraintsOf));
}
