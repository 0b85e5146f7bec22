import type { Write } from '../../platform/dynamo/write.ts';
import { countFeaturesWrite, withFeatureCounts } from '../../projects/count-features.ts';
import type { Project } from '../../projects/model.ts';
import type { Feature } from '../feature-data/model.ts';

/** Changes of the flag counts of a project. */
export interface CountChange {
  /** Change of the number of active flags; negative when flags are archived. */
  readonly inUse: number;
  /** Change of the number of archived flags. */
  readonly archived: number;
  /** Change of the number of stale active flags. */
  readonly stale: number;
}

/** The effect of a flag change on the counts of its project. */
export function countChange(before: Feature, after: Feature): CountChange {
  const archived = Number(after.archivedAt !== null) - Number(before.archivedAt !== null);
  return {
    // Not -0.
    inUse: 0 - archived,
    archived,
    stale: Number(isStaleInUse(after)) - Number(isStaleInUse(before)),
  };
}

/** The effect of a new flag, which may be archived from the start. */
export function countNew(feature: Feature): CountChange {
  const archived = Number(feature.archivedAt !== null);
  return { inUse: 1 - archived, archived, stale: Number(isStaleInUse(feature)) };
}

/** One write for the counts of all flags; none if no count changes. */
export function countChangeWrites(project: Project, changes: readonly CountChange[]): Write[] {
  const { inUse, archived, stale } = sumOf(changes);
  if (inUse === 0 && archived === 0 && stale === 0) return [];
  return [countFeaturesWrite(project, inUse, { archived, stale })];
}

/** The project with the counts of all flags, for a write of the whole project. */
export function withCountChanges(project: Project, changes: readonly CountChange[]): Project {
  const { inUse, archived, stale } = sumOf(changes);
  return withFeatureCounts(project, inUse, { archived, stale });
}

function sumOf(changes: readonly CountChange[]): CountChange {
  return {
    inUse: changes.reduce((sum, change) => sum + change.inUse, 0),
    archived: changes.reduce((sum, change) => sum + change.archived, 0),
    stale: changes.reduce((sum, change) => sum + change.stale, 0),
  };
}

function isStaleInUse({ stale, archivedAt }: Feature): boolean {
  return stale && archivedAt === null;
}
