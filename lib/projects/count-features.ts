import { keys } from '../dynamo/keys.ts';
import type { Write } from '../dynamo/table.ts';
import { ExceedsLimitError } from '../errors.ts';
import type { Project } from './model.ts';

/**
 * Counts flags in or out of a project, on the condition that it is still in use as it was read and,
 * counting in, that its limit is kept.
 *
 * @param by flags that come (positive) or go (negative)
 * @throws {ExceedsLimitError} when the project's feature limit would be passed
 */
export const countFeaturesWrite = (project: Project, by: number): Write => {
  const { featureLimit } = project;
  if (by > 0 && featureLimit !== null && project.featureCount + by > featureLimit) {
    throw new ExceedsLimitError(`flags in the project "${project.id}"`, featureLimit);
  }
  return {
    update: keys.project(project.id),
    expression: 'SET #count = #count + :by, #version = #version + :one',
    names: { '#count': 'featureCount', '#version': 'version' },
    values: { ':by': by, ':one': 1 },
    when: {
      expression: '#version = :version',
      names: { '#version': 'version' },
      values: { ':version': project.version },
    },
  };
};
