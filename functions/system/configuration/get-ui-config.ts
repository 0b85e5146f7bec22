import { defineOperation } from '../../../lib/http/contract.ts';
import { readConfiguration } from '../../../lib/system/configuration/read-configuration.ts';
import { uiConfigSchema } from '../../../lib/system/configuration/schema.ts';
import manifest from '../../../package.json' with { type: 'json' };

export const operation = defineOperation({
  operationId: 'getUiConfig',
  summary: 'Get what pages need to know of the instance',
  tag: 'Operations',
  method: 'GET',
  path: '/api/admin/ui-config',
  offersPush: true,
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'The configuration.', schema: uiConfigSchema } },
  errors: [401, 403],
})(async ({ headers }) => ({
  status: 200,
  body: await readConfiguration(manifest.version, headers.host),
}));
