import type { Routes } from 'generated:api';
import type { Filled } from '../../api/filled.ts';
import { wholeConstraint } from '../../strategies/draft.ts';

/** A segment as the service answers it. */
export type Segment = Routes['GET /api/admin/segments/{id}']['output'];

/** A segment while it is being typed; without a project, it is one of all projects. */
export type SegmentDraft = Filled<Segment, 'name' | 'description' | 'project' | 'constraints'>;

/** The settings of a segment. */
export function segmentDraft({ name, description, project, constraints }: Segment): SegmentDraft {
  return {
    name,
    description: description ?? '',
    project: project ?? '',
    constraints: constraints.map(wholeConstraint),
  };
}

/** The settings as requests send them. */
export function segmentBody({ name, description, project, constraints }: SegmentDraft) {
  return {
    name,
    description: description === '' ? null : description,
    project: project === '' ? null : project,
    constraints,
  };
}
