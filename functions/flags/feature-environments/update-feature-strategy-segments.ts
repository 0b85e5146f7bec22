import { attachSegments } from '../../../lib/flags/feature-environments/strategy-segments.ts';
import { strategySegmentsSchema } from '../../../lib/flags/segments/schema.ts';
import { segmentFunction } from '../../../lib/flags/segments/segment-function.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateFeatureStrategySegments',
  summary: 'Set the segments of a strategy',
  tag: 'Segments',
  sharedFunction: segmentFunction,
  method: 'POST',
  path: '/api/admin/segments/strategies',
  // Project and environment are in the body: the handler checks the permission.
  access: { kind: 'admin', permissions: [] },
  body: strategySegmentsSchema,
  responses: {
    201: { description: 'The segments of the strategy.', schema: strategySegmentsSchema },
  },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ body, caller }) => {
  await attachSegments(caller, body);
  return { status: 201, body };
});
