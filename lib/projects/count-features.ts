import { keys } from '../platform/dynamo/keys.ts';
import { type Condition, exists, type Write } from '../platform/dynamo/write.ts';
import { ExceedsLimitError } from '../platform/errors.ts';
import type { Project } from './model.ts';

/** Changes of further counts; negative when flags are removed. */
interface OtherCounts {
  /** Archived flags. */
  readonly archived?: number;
  /** Stale active flags. */
  readonly stale?: number;
}

/**
 * Adds to the flag counts of a project, provided that it is not archived and, when adding flags, that its
 * limit is not exceeded. Does not require a version, so that flags can be created in parallel. Increments
 * the version, so that a write of the whole project cannot overwrite the counts.
 *
 * @param by change of the number of active flags
 * @throws {ExceedsLimitError} when the project's feature limit would be exceeded
 */
export function countFeaturesWrite(project: Project, by: number, others: OtherCounts = {}): Write {
  const { featureLimit } = project;
  if (by > 0 && featureLimit !== null && project.featureCount + by > featureLimit) {
    throw new ExceedsLimitError(`flags in the project "${project.id}"`, featureLimit);
  }
  return addCountsWrite(project, by, others);
}

/**
 * The project with added flag counts, for a write of the whole project in the same transaction: an item is
 * written only once. Pure.
 */
export function withFeatureCounts(
  project: Project,
  by: number,
  { archived = 0, stale = 0 }: OtherCounts,
): Project {
  const { featureCount, archivedFeatureCount = 0, staleFeatureCount = 0 } = project;
  return {
    ...project,
    featureCount: featureCount + by,
    archivedFeatureCount: archivedFeatureCount + archived,
    staleFeatureCount: staleFeatureCount + stale,
  };
}

/** Subtracts a deleted flag from the count of archived flags. */
export function uncountArchivedFeatureWrite(project: string): Write {
  return {
    update: keys.project(project),
    expression: 'ADD #version :one, #archived :minusOne',
    names: { '#archived': 'archivedFeatureCount', '#version': 'version' },
    values: { ':minusOne': -1, ':one': 1 },
    when: exists,
  };
}

function addCountsWrite(
  project: Project,
  by: number,
  { archived = 0, stale = 0 }: OtherCounts,
): Write {
  return {
    update: keys.project(project.id),
    expression: 'ADD #version :one, #count :by, #archived :archived, #stale :stale',
    names: {
      '#count': 'featureCount',
      '#archived': 'archivedFeatureCount',
      '#stale': 'staleFeatureCount',
      '#version': 'version',
    },
    values: { ':by': by, ':archived': archived, ':stale': stale, ':one': 1 },
    when: hasRoom(project, by),
    addition: {
      to: JSON.stringify(['count flags', project.featureLimit, by > 0]),
      by: [by, archived, stale],
      write: ([flags = 0, ofArchived = 0, ofStale = 0]) =>
        addCountsWrite(project, flags, { archived: ofArchived, stale: ofStale }),
    },
  };
}

function hasRoom({ featureLimit }: Project, by: number): Condition {
  const isLimited = by > 0 && featureLimit !== null;
  const isActive = '#archivedAt = :inUse';
  const hasThisLimit = '#limit = :limit';
  const isBelowLimit = '#count <= :room';
  return {
    expression: [isActive, hasThisLimit, ...(isLimited ? [isBelowLimit] : [])].join(' AND '),
    names: { '#archivedAt': 'archivedAt', '#limit': 'featureLimit' },
    values: {
      ':inUse': null,
      ':limit': featureLimit,
      ...(isLimited && { ':room': featureLimit - by }),
    },
  };
}
