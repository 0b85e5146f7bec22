import type { Environment } from '../../environments/model.ts';
import type { EventDraft } from '../../events/log/types.ts';
import type { WholeFeature } from '../../flags/feature-data/model.ts';
import type { ReleasePlanTemplate } from '../../flags/release-plans/model.ts';
import type { AffectedProject, Segment, SegmentUse } from '../../flags/segments/model.ts';
import type { Project } from '../../projects/model.ts';
import type { ProposedChange } from '../model.ts';

/**
 * Everything that changes in one environment of a project touch: the stored state, or the state after
 * changes.
 */
export interface LiveState {
  readonly project: Project;
  readonly environment: string;
  /** The environments of the project, in their order. */
  readonly projectEnvironments: readonly Environment[];
  /** Changed flags and their parents, by name. */
  readonly flags: ReadonlyMap<string, WholeFeature>;
  /** Changed segments, and segments that changed strategies will use, by id. */
  readonly segments: ReadonlyMap<number, Segment>;
  /** Templates of release plans that are added, by id. */
  readonly templates: ReadonlyMap<string, ReleasePlanTemplate>;
  /** Strategies that use a changed segment, by id of the segment. */
  readonly uses: ReadonlyMap<number, readonly SegmentUse[]>;
  /** Where a changed segment is used, or will be, by id of the segment. */
  readonly places: ReadonlyMap<number, readonly AffectedProject[]>;
}

/** A change, with the states before and after it. */
export interface Step {
  readonly change: ProposedChange;
  readonly before: LiveState;
  readonly after: LiveState;
}

/** The result of applying changes. */
export interface ApplicationResult {
  readonly state: LiveState;
  readonly events: readonly EventDraft[];
}
