import { defineOperation } from '../../lib/http/contract.ts';
import { importFeatures } from '../../lib/import-export/import-features.ts';
import {
  importReportSchema,
  importSchema,
  MAX_IMPORT_BYTES,
} from '../../lib/import-export/import-schema.ts';

export const operation = defineOperation({
  operationId: 'importToggles',
  summary: 'Import flags',
  description:
    'Imports every flag or, if any flag is refused, none. Flags that are archived, in the export or here, are skipped and reported. Repeating the request changes nothing. Missing context fields and tag types are created, and so are segments whose constraints are included. At most 100 flags per request.',
  tag: 'Import and export',
  method: 'POST',
  path: '/api/admin/features-batch/import',
  access: { kind: 'admin', permissions: [] },
  isComputing: true,
  body: importSchema,
  maxBodyBytes: MAX_IMPORT_BYTES,
  responses: { 200: { description: 'The imported flags.', schema: importReportSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ body: { project, environment, data, otherEnvironments = [] }, caller }) => {
  const parts = [{ environment, data }, ...otherEnvironments];
  return { status: 200, body: await importFeatures(caller, { project, parts }) };
});
