import { deleteSegment } from '../../../lib/flags/feature-environments/delete-segment.ts';
import { segmentParams } from '../../../lib/flags/segments/schema.ts';
import { segmentFunction } from '../../../lib/flags/segments/segment-function.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'removeSegment',
  summary: 'Delete a segment',
  description:
    'Returns 409 if a strategy of an active flag uses it. It is removed from strategies of archived flags, and these are disabled, so that a revived flag lets in nobody whom the segment excluded.',
  tag: 'Segments',
  sharedFunction: segmentFunction,
  method: 'DELETE',
  path: '/api/admin/segments/{id}',
  // The segment's project is in the body or in the table: the permission is checked once it is known.
  access: { kind: 'admin', permissions: [] },
  params: segmentParams,
  responses: { 204: { description: 'Deleted.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteSegment(caller, params.id);
  return { status: 204 };
});
