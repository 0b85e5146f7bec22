import { defineOperation } from '../../lib/http/contract.ts';
import { exportFeatures } from '../../lib/transfer/export-features.ts';
import { exportQuerySchema } from '../../lib/transfer/export-query-schema.ts';
import { exportResultSchema } from '../../lib/transfer/export-schema.ts';

export const operation = defineOperation({
  operationId: 'exportFeatures',
  summary: 'Export flags',
  description:
    'Flags in use that the caller may know of, as they are in one environment, and what they refer to. What `import` takes, here and elsewhere.',
  tag: 'Import and export',
  method: 'POST',
  path: '/api/admin/features-batch/export',
  access: { kind: 'admin', permissions: [] },
  body: exportQuerySchema,
  responses: { 200: { description: 'The flags.', schema: exportResultSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ body: { downloadFile = false, ...query }, caller }) => ({
  status: 200,
  ...(downloadFile && {
    headers: { 'content-disposition': 'attachment; filename="flags.json"' },
  }),
  body: await exportFeatures(caller, query),
}));
