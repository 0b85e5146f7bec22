import { defineOperation } from '../../lib/http/contract.ts';
import { exportFeatures } from '../../lib/import-export/export-features.ts';
import { exportQuerySchema } from '../../lib/import-export/export-query-schema.ts';
import { exportResultSchema } from '../../lib/import-export/export-schema.ts';

export const operation = defineOperation({
  operationId: 'exportFeatures',
  summary: 'Export flags',
  description:
    'Active flags that the caller can see, with their settings in one environment and everything that they refer to. The result is valid input for `import`, here or on another instance.',
  tag: 'Import and export',
  method: 'POST',
  path: '/api/admin/features-batch/export',
  access: { kind: 'admin', permissions: [] },
  worksInMaintenance: true,
  body: exportQuerySchema,
  responses: { 200: { description: 'The exported flags.', schema: exportResultSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ body: { downloadFile = false, ...query }, caller }) => ({
  status: 200,
  ...(downloadFile && {
    headers: { 'content-disposition': 'attachment; filename="flags.json"' },
  }),
  body: await exportFeatures(caller, query),
}));
