import { foundFeaturesSchema } from '../../../lib/flags/features/found-schema.ts';
import { searchFeatures } from '../../../lib/flags/features/search-features.ts';
import {
  featureSearchQuerySchema,
  MAX_FOUND_FLAGS,
} from '../../../lib/flags/features/search-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'searchFeatures',
  summary: 'Search flags',
  description: 'Finds flags of all active projects that the caller can see.',
  tag: 'Features',
  method: 'GET',
  path: '/api/admin/search/features',
  access: { kind: 'admin', permissions: [] },
  query: featureSearchQuerySchema,
  responses: { 200: { description: 'A page of the flags found.', schema: foundFeaturesSchema } },
  errors: [400, 401, 403],
})(async ({ query: { offset, limit, cursor, ...search }, caller }) => {
  const page = { offset, cursor, limit: Math.min(limit, MAX_FOUND_FLAGS) };
  return { status: 200, body: await searchFeatures(caller, search, page) };
});
