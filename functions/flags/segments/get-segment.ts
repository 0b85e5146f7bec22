import { presentSegment } from '../../../lib/flags/segments/present-segment.ts';
import { segmentParams, segmentSchema } from '../../../lib/flags/segments/schema.ts';
import { listSegmentUses } from '../../../lib/flags/segments/segment-store.ts';
import { getVisibleSegment } from '../../../lib/flags/segments/visible-segments.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectVisibility } from '../../../lib/projects/authorization/visibility.ts';

export const operation = defineOperation({
  operationId: 'getSegment',
  summary: 'Get a segment',
  description: 'Uses in private projects that the caller cannot see are not counted.',
  tag: 'Segments',
  method: 'GET',
  path: '/api/admin/segments/{id}',
  access: { kind: 'admin', permissions: [] },
  params: segmentParams,
  responses: { 200: { description: 'The segment.', schema: segmentSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params: { id }, caller: { rights } }) => {
  const [segment, rows, sees] = await Promise.all([
    getVisibleSegment(rights, id),
    listSegmentUses(id),
    projectVisibility(rights),
  ]);
  const uses = rows.filter(({ project }) => sees(project));
  const usedInFeatures = new Set(uses.map(({ feature }) => feature)).size;
  const usedInProjects = new Set(uses.map(({ project }) => project)).size;
  return { status: 200, body: { ...presentSegment(segment), usedInFeatures, usedInProjects } };
});
