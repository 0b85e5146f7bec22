import { defineOperation } from '../../lib/http/contract.ts';
import { presentSegment } from '../../lib/segments/present-segment.ts';
import { segmentsSchema } from '../../lib/segments/schema.ts';
import { listSegments } from '../../lib/segments/segment-store.ts';

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
