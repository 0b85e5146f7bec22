import type { Rights } from '../../auth/rights.ts';
import { sees } from '../../auth/rights.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { refuseUnmatchedName } from '../../projects/naming-rules.ts';
import { findProject, projectNotFound } from '../../projects/project-store.ts';
import { findFeature } from '../feature-data/feature-store.ts';
import { featureNameTaken } from './create-feature.ts';

/**
 * Refuses a name that a new flag could not have.
 * @param projectId of the project whose naming pattern it has to match; without it, any name will do
 * @throws {NameExistsError} when the name is taken
 * @throws {ValidationError} for a name against the naming pattern
 * @throws {NotFoundError} for an unknown project, and for one that the caller cannot see
 */
export async function refuseFeatureName(
  rights: Rights,
  name: string,
  projectId: string | null | undefined,
): Promise<void> {
  const [taken, project] = await allInOrder([
    findFeature(name),
    projectId ? findProject(projectId) : undefined,
  ]);
  if (taken) throw featureNameTaken(name)();
  if (!projectId) return;
  if (!project || !sees(rights, project)) throw projectNotFound(projectId);
  refuseUnmatchedName(project, name);
}
