import { defineOperation } from '../../lib/http/contract.ts';
import { deleteSegment } from '../../lib/segments/change-segments.ts';
import { segmentParams } from '../../lib/segments/schema.ts';

export const operation = defineOperation({
  operationId: 'removeSegment',
  summary: 'Delete a segment',
  description: 'Answered 409 while strategies use it, those of archived flags too.',
  tag: 'Segments',
  method: 'DELETE',
  path: '/api/admin/segments/{id}',
  // The project of the segment is in the body or in what is stored: asked for when it is known.
  access: { kind: 'admin', permissions: [] },
  params: segmentParams,
  responses: { 204: { description: 'The segment is gone.' } },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  await deleteSegment(caller, params.id);
  return { status: 204 };
});
