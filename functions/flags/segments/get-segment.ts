import { getSegmentWithUses } from '../../../lib/flags/directory/count-segment-uses.ts';
import { segmentParams, segmentSchema } from '../../../lib/flags/segments/schema.ts';
import { segmentFunction } from '../../../lib/flags/segments/segment-function.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getSegment',
  summary: 'Get a segment',
  description: 'Uses in private projects that the caller cannot see are not counted.',
  tag: 'Segments',
  sharedFunction: segmentFunction,
  method: 'GET',
  path: '/api/admin/segments/{id}',
  access: { kind: 'admin', permissions: [] },
  params: segmentParams,
  responses: { 200: { description: 'The segment.', schema: segmentSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params: { id }, caller: { rights } }) => ({
  status: 200,
  body: await getSegmentWithUses(rights, id),
}));
