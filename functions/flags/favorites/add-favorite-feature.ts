import { setFavoriteFeature } from '../../../lib/flags/favorites/change-favorites.ts';
import { featureParams } from '../../../lib/flags/features/params-schema.ts';
import { manageFlagRelationsFunction } from '../../../lib/flags/features/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'addFavoriteFeature',
  summary: 'Add a flag to your favourites',
  description: 'Favourites belong to users: a request with an admin token returns 400.',
  tag: 'Favourites',
  sharedFunction: manageFlagRelationsFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features/{featureName}/favorites',
  access: { kind: 'admin', permissions: [] },
  params: featureParams,
  responses: { 200: { description: 'Added to favourites.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await setFavoriteFeature(caller, params, true);
  return { status: 200 };
});
