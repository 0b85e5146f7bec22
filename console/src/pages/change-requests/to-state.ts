import { request as requestOf } from '../../api/request.ts';
import type { ChangeRequest, State } from './types.ts';

/** The request that brings it into another state. */
export function toState(
  { project: projectId, id }: ChangeRequest,
  state: State,
  more: { readonly comment?: string; readonly scheduledAt?: string } = {},
) {
  return requestOf('PUT /api/admin/projects/{projectId}/change-requests/{id}/state', {
    params: { projectId, id },
    body: { state, ...more },
  });
}
