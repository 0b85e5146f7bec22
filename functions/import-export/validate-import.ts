import { defineOperation } from '../../lib/http/contract.ts';
import {
  importSchema,
  importValidationSchema,
  MAX_IMPORT_BYTES,
} from '../../lib/import-export/import-schema.ts';
import { checkImport } from '../../lib/import-export/validate-import.ts';

export const operation = defineOperation({
  operationId: 'validateImport',
  summary: 'Validate an import of flags',
  description: 'Reports what the import would do, without changing anything.',
  tag: 'Import and export',
  method: 'POST',
  path: '/api/admin/features-batch/validate',
  access: { kind: 'admin', permissions: [] },
  worksInMaintenance: true,
  body: importSchema,
  maxBodyBytes: MAX_IMPORT_BYTES,
  role: 'reader',
  responses: {
    200: { description: 'The result of the validation.', schema: importValidationSchema },
  },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ body: { project, environment, data, otherEnvironments = [] }, caller }) => {
  const parts = [{ environment, data }, ...otherEnvironments];
  const { validation } = await checkImport(caller, { project, parts });
  return { status: 200, body: validation };
});
