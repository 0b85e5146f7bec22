import { keys } from '../dynamo/keys.ts';
import { type Condition, exists, type Write } from '../dynamo/table.ts';
import { ExceedsLimitError } from '../errors.ts';
import type { Project } from './model.ts';

/** Flags that come (positive) or go (negative), beside those in use. */
interface OtherCounts {
  /** In the archive. */
  readonly archived?: number;
  /** In use and stale. */
  readonly stale?: number;
}

const hasRoom = ({ featureLimit }: Project, by: number): Condition => {
  const isLimited = by > 0 && featureLimit !== null;
  return {
    expression: `#archivedAt = :inUse AND #limit = :limit${isLimited ? ' AND #count <= :room' : ''}`,
    names: { '#archivedAt': 'archivedAt', '#limit': 'featureLimit' },
    values: {
      ':inUse': null,
      ':limit': featureLimit,
      ...(isLimited && { ':room': featureLimit - by }),
    },
  };
};

/**
 * Counts flags in or out of a project, on the condition that it is still in use and, counting in, that
 * its limit is kept. Not on its version: flags that are created at once need not wait for each other.
 * The version moves, so that whoever has read the whole project and stores it can not lose the count.
 *
 * @param by flags in use that come (positive) or go (negative)
 * @throws {ExceedsLimitError} when the project's feature limit would be passed
 */
export const countFeaturesWrite = (
  project: Project,
  by: number,
  { archived = 0, stale = 0 }: OtherCounts = {},
): Write => {
  const { featureLimit } = project;
  if (by > 0 && featureLimit !== null && project.featureCount + by > featureLimit) {
    throw new ExceedsLimitError(`flags in the project "${project.id}"`, featureLimit);
  }
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
  };
};

/** Counts a flag out that is deleted from the archive. */
export const uncountArchivedFeatureWrite = (project: string): Write => ({
  update: keys.project(project),
  expression: 'ADD #version :one, #archived :gone',
  names: { '#archived': 'archivedFeatureCount', '#version': 'version' },
  values: { ':gone': -1, ':one': 1 },
  when: exists,
});
