import { setFavoriteProject } from '../../lib/favorites/change-favorites.ts';
import { projectParams } from '../../lib/features/names.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'removeFavoriteProject',
  summary: 'Make a project a favourite no longer',
  description: 'Favourites belong to users: an admin token is answered 400.',
  tag: 'Favourites',
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/favorites',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  responses: { 200: { description: "It is none of the caller's." } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await setFavoriteProject(caller, params.projectId, false);
  return { status: 200 };
});
