import { searchChangeRequests } from '../../lib/change-requests/present/search-change-requests.ts';
import {
  changeRequestSearchQuerySchema,
  foundChangeRequestsSchema,
  MAX_FOUND_REQUESTS,
} from '../../lib/change-requests/schemas/search-schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'searchChangeRequests',
  summary: 'Search change requests',
  description:
    'Finds change requests of all active projects that the caller can see, newest first. Of drafts, only those of the caller.',
  tag: 'Change requests',
  method: 'GET',
  path: '/api/admin/search/change-requests',
  access: { kind: 'admin', permissions: [] },
  query: changeRequestSearchQuerySchema,
  responses: {
    200: { description: 'A page of the change requests found.', schema: foundChangeRequestsSchema },
  },
  errors: [400, 401, 403],
})(async ({ query: { offset, limit, ...search }, caller }) => {
  const page = { offset, limit: Math.min(limit, MAX_FOUND_REQUESTS) };
  return { status: 200, body: await searchChangeRequests(caller, search, page) };
});
