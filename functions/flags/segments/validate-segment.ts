import { refuseTakenSegmentName } from '../../../lib/flags/segments/change-segments.ts';
import { segmentNameSchema } from '../../../lib/flags/segments/schema.ts';
import { segmentFunction } from '../../../lib/flags/segments/segment-function.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'validateSegment',
  summary: 'Check a name for a new segment',
  tag: 'Segments',
  sharedFunction: segmentFunction,
  method: 'POST',
  path: '/api/admin/segments/validate',
  access: { kind: 'admin', permissions: [] },
  worksInMaintenance: true,
  body: segmentNameSchema,
  responses: { 204: { description: 'The name is available.' } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body }) => {
  await refuseTakenSegmentName(body.name);
  return { status: 204 };
});
