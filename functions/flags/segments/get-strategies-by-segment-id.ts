import { listSegmentStrategies } from '../../../lib/flags/feature-environments/strategy-segments.ts';
import { segmentParams, segmentStrategiesSchema } from '../../../lib/flags/segments/schema.ts';
import { segmentFunction } from '../../../lib/flags/segments/segment-function.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getStrategiesBySegmentId',
  summary: 'List the strategies that use a segment',
  description: 'Without strategies of private projects that the caller cannot see.',
  tag: 'Segments',
  sharedFunction: segmentFunction,
  method: 'GET',
  path: '/api/admin/segments/{id}/strategies',
  access: { kind: 'admin', permissions: [] },
  params: segmentParams,
  responses: { 200: { description: 'The strategies.', schema: segmentStrategiesSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, caller: { rights } }) => ({
  status: 200,
  body: { strategies: await listSegmentStrategies(rights, params.id) },
}));
