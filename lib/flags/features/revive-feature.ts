import type { Caller } from '../../auth/caller.ts';
import { requirePermission } from '../../projects/authorization/require-permission.ts';
import { flagPlace, getFeature } from '../feature-data/feature-store.ts';
import { updateFeature } from './update-feature.ts';

/**
 * Revives an archived flag, disabled in every environment.
 * @throws {NotFoundError} for an unknown flag
 * @throws {NoAccessError} without the permission in the flag's own project
 */
export async function reviveFeature(caller: Caller, featureName: string): Promise<void> {
  const feature = await getFeature(featureName);
  await requirePermission(caller, ['UPDATE_FEATURE'], flagPlace(feature));
  await updateFeature(caller, { projectId: feature.project, featureName }, { archived: false });
}
