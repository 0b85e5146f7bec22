import { createSegment } from '../../../lib/flags/segments/change-segments.ts';
import { presentSegment } from '../../../lib/flags/segments/present-segment.ts';
import { segmentSchema, upsertSegmentSchema } from '../../../lib/flags/segments/schema.ts';
import { segmentFunction } from '../../../lib/flags/segments/segment-function.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'createSegment',
  summary: 'Create a segment',
  tag: 'Segments',
  sharedFunction: segmentFunction,
  method: 'POST',
  path: '/api/admin/segments',
  // The segment's project is in the body or in the table: the permission is checked once it is known.
  access: { kind: 'admin', permissions: [] },
  body: upsertSegmentSchema,
  responses: { 201: { description: 'The new segment.', schema: segmentSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body: request, caller }) => {
  const body = presentSegment(await createSegment(caller, request));
  return { status: 201, headers: { location: `/api/admin/segments/${body.id}` }, body };
});
