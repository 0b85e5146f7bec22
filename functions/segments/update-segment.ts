import { defineOperation } from '../../lib/http/contract.ts';
import { updateSegment } from '../../lib/segments/change-segments.ts';
import { segmentParams, upsertSegmentSchema } from '../../lib/segments/schema.ts';

export const operation = defineOperation({
  operationId: 'updateSegment',
  summary: 'Replace a segment',
  description: 'What is left out is cleared.',
  tag: 'Segments',
  method: 'PUT',
  path: '/api/admin/segments/{id}',
  // The project of the segment is in the body or in what is stored: asked for when it is known.
  access: { kind: 'admin', permissions: [] },
  params: segmentParams,
  body: upsertSegmentSchema,
  responses: { 204: { description: 'The segment is as it was asked to be.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  await updateSegment(caller, params.id, body);
  return { status: 204 };
});
