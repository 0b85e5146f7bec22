import { updateSegment } from '../../../lib/flags/segments/change-segments.ts';
import { segmentParams, upsertSegmentSchema } from '../../../lib/flags/segments/schema.ts';
import { segmentFunction } from '../../../lib/flags/segments/segment-function.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateSegment',
  summary: 'Update a segment',
  description: 'Replaces all properties; omitted ones are cleared.',
  tag: 'Segments',
  sharedFunction: segmentFunction,
  method: 'PUT',
  path: '/api/admin/segments/{id}',
  // The segment's project is in the body or in the table: the permission is checked once it is known.
  access: { kind: 'admin', permissions: [] },
  params: segmentParams,
  body: upsertSegmentSchema,
  responses: { 204: { description: 'Updated.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await updateSegment(caller, params.id, body);
  return { status: 204 };
});
