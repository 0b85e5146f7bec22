import { listAllFlagCreators } from '../../lib/event-search/flag-creators.ts';
import { flagCreatorsSchema } from '../../lib/flags/insights/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getFlagCreators',
  summary: 'List the creators of flags',
  description:
    'Who has created the active and archived flags of all active projects that the caller can see, each once.',
  tag: 'Features',
  method: 'GET',
  path: '/api/admin/flag-creators',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'The creators, by name.', schema: flagCreatorsSchema } },
  errors: [400, 401, 403],
})(async ({ caller }) => ({ status: 200, body: await listAllFlagCreators(caller) }));
