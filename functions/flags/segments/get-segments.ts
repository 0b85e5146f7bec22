import { presentSegment } from '../../../lib/flags/segments/present-segment.ts';
import { segmentsSchema } from '../../../lib/flags/segments/schema.ts';
import { listSegments } from '../../../lib/flags/segments/segment-store.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getSegments',
  summary: 'List segments',
  tag: 'Segments',
  method: 'GET',
  path: '/api/admin/segments',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'All segments.', schema: segmentsSchema } },
  errors: [401, 403],
})(async () => ({ status: 200, body: { segments: (await listSegments()).map(presentSegment) } }));
