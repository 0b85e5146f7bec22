import { presentConstraints } from '../../strategies/present-constraints.ts';
import type { Segment } from './model.ts';

/** A segment as the API and events show it. */
export function presentSegment(segment: Segment) {
  return {
    id: segment.id,
    name: segment.name,
    description: segment.description,
    constraints: presentConstraints(segment.constraints),
    project: segment.project ?? null,
    createdAt: segment.createdAt,
    createdBy: segment.createdBy,
  };
}
