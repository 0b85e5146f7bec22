import type { Segment } from './model.ts';

/** A segment as the API and events show it. */
export function presentSegment(segment: Segment) {
  return {
    id: segment.id,
    name: segment.name,
    description: segment.description,
    constraints: segment.constraints.map((constraint) => ({
      ...constraint,
      values: [...constraint.values],
    })),
    project: segment.project ?? null,
    createdAt: segment.createdAt,
    createdBy: segment.createdBy,
  };
}
