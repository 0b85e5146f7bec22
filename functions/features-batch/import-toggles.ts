import { defineOperation } from '../../lib/http/contract.ts';
import { importFeatures } from '../../lib/transfer/import-features.ts';
import {
  importReportSchema,
  importSchema,
  MAX_IMPORT_BYTES,
} from '../../lib/transfer/import-schema.ts';

export const operation = defineOperation({
  operationId: 'importToggles',
  summary: 'Import flags',
  description:
    'Each flag is imported completely, or not at all; nothing is, if any of them would be refused. Sent again, it changes nothing. Context fields and tag types that are missing are created, and segments that come with their constraints. At most 100 flags at once.',
  tag: 'Import and export',
  method: 'POST',
  path: '/api/admin/features-batch/import',
  access: { kind: 'admin', permissions: [] },
  body: importSchema,
  maxBodyBytes: MAX_IMPORT_BYTES,
  responses: { 200: { description: 'What was imported.', schema: importReportSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ body: { project, environment, data, otherEnvironments = [] }, caller }) => {
  const parts = [{ environment, data }, ...otherEnvironments];
  return { status: 200, body: await importFeatures(caller, { project, parts }) };
});
