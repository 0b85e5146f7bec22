import { listSegmentsWithUses } from '../../../lib/flags/directory/count-segment-uses.ts';
import { segmentsSchema } from '../../../lib/flags/segments/schema.ts';
import { segmentFunction } from '../../../lib/flags/segments/segment-function.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getSegments',
  summary: 'List segments',
  description:
    'Sorted by name, without segments of private projects that the caller cannot see. Uses in such projects are not counted.',
  tag: 'Segments',
  sharedFunction: segmentFunction,
  method: 'GET',
  path: '/api/admin/segments',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'The segments.', schema: segmentsSchema } },
  errors: [400, 401, 403],
})(async ({ caller: { rights } }) => ({
  status: 200,
  body: { segments: await listSegmentsWithUses(rights) },
}));
