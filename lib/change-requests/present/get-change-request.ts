import { findAffectedEnvironments, requiredApprovals } from '../apply/affected-environments.ts';
import { loadLiveState } from '../apply/live-state.ts';
import { findAllConflicts } from '../apply/plan-application.ts';
import { loadChangeRequest } from '../change-request.ts';
import { type ChangeRequestPlace, isOpenChangeRequest } from '../model.ts';
import { presentChangeRequest } from './present-change-request.ts';

/**
 * Reads a change request with its current conflicts; closed ones have none.
 * @throws {NotFoundError} when the project does not have it
 */
export async function getChangeRequest(place: ChangeRequestPlace) {
  const { project, request } = await loadChangeRequest(place);
  const live = await loadLiveState(project, request.environment, request.changes);
  const minApprovals = requiredApprovals(await findAffectedEnvironments(live, request.changes));
  if (!isOpenChangeRequest(request)) return presentChangeRequest(request, minApprovals);
  const conflicts = await findAllConflicts(live, request);
  return presentChangeRequest(request, minApprovals, { live, conflicts });
}
