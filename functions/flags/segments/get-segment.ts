import { presentSegment } from '../../../lib/flags/segments/present-segment.ts';
import { segmentParams, segmentSchema } from '../../../lib/flags/segments/schema.ts';
import { getSegment, listSegmentUses } from '../../../lib/flags/segments/segment-store.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getSegment',
  summary: 'Get a segment',
  tag: 'Segments',
  method: 'GET',
  path: '/api/admin/segments/{id}',
  access: { kind: 'admin', permissions: [] },
  params: segmentParams,
  responses: { 200: { description: 'The segment.', schema: segmentSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params: { id } }) => {
  const [segment, uses] = await Promise.all([getSegment(id), listSegmentUses(id)]);
  const usedInFeatures = new Set(uses.map(({ feature }) => feature)).size;
  const usedInProjects = new Set(uses.map(({ project }) => project)).size;
  return { status: 200, body: { ...presentSegment(segment), usedInFeatures, usedInProjects } };
});
