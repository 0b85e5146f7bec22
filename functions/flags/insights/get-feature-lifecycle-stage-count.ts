import { countStages } from '../../../lib/flags/insights/count-stages.ts';
import { stageCountsSchema } from '../../../lib/flags/insights/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getFeatureLifecycleStageCount',
  summary: 'Get the number of flags in each stage of life',
  description:
    'Counts the flags of all active projects that the caller can see. Uses of flags are counted within an hour on a large instance.',
  tag: 'Features',
  method: 'GET',
  path: '/api/admin/lifecycle/count',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'The numbers.', schema: stageCountsSchema } },
  errors: [400, 401, 403],
})(async ({ caller }) => ({ status: 200, body: await countStages(caller) }));
