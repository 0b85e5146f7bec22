import { listStrategySegments } from '../../../lib/flags/feature-environments/strategy-segments.ts';
import { presentSegment } from '../../../lib/flags/segments/present-segment.ts';
import { segmentsSchema, strategyIdParams } from '../../../lib/flags/segments/schema.ts';
import { segmentFunction } from '../../../lib/flags/segments/segment-function.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getSegmentsByStrategyId',
  summary: 'List the segments of a strategy',
  tag: 'Segments',
  sharedFunction: segmentFunction,
  method: 'GET',
  path: '/api/admin/segments/strategies/{strategyId}',
  access: { kind: 'admin', permissions: [] },
  params: strategyIdParams,
  responses: { 200: { description: 'The segments.', schema: segmentsSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, caller: { rights } }) => {
  const segments = await listStrategySegments(rights, params.strategyId);
  return { status: 200, body: { segments: segments.map(presentSegment) } };
});
