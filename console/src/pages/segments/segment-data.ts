import type { Routes } from 'generated:api';
import type { Constraint } from '../../../../lib/strategies/model.ts';
import { wholeConstraint } from '../../strategies/draft.ts';

/** A segment as the service answers it. */
export type Segment = Routes['GET /api/admin/segments/{id}']['output'];

/** A segment while it is being typed. */
export interface SegmentDraft {
  readonly name: string;
  readonly description: string;
  /** Empty: all projects. */
  readonly project: string;
  readonly constraints: readonly Constraint[];
}

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
