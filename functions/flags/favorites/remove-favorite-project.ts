import { setFavoriteProject } from '../../../lib/flags/favorites/change-favorites.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { manageProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'removeFavoriteProject',
  summary: 'Remove a project from your favourites',
  description: 'Favourites belong to users: a request with an admin token returns 400.',
  tag: 'Favourites',
  sharedFunction: manageProjectsFunction,
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/favorites',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  responses: { 200: { description: 'Removed from favourites.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await setFavoriteProject(caller, params.projectId, false);
  return { status: 200 };
});
