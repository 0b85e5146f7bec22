import { setFavoriteProject } from '../../lib/favorites/change-favorites.ts';
import { projectParams } from '../../lib/features/names.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'addFavoriteProject',
  summary: 'Make a project a favourite',
  description: 'Favourites belong to users: an admin token is answered 400.',
  tag: 'Favourites',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/favorites',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  responses: { 200: { description: "It is one of the caller's." } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await setFavoriteProject(caller, params.projectId, true);
  return { status: 200 };
});
