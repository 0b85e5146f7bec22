import type { SegmentDefinition } from '../evaluation/model.ts';

/** A segment by its name, in place of its number. */
export type NamedSegment = Pick<SegmentDefinition, 'id' | 'name'>;

/** Names of segments by id. */
export function segmentNames(segments: readonly NamedSegment[]): ReadonlyMap<number, string> {
  return new Map(segments.map(({ id, name }) => [id, name ?? String(id)]));
}
