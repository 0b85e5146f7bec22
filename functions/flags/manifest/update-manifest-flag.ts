import { updateManifestFlag } from '../../../lib/flags/manifest/change-manifest.ts';
import { manifestFunction } from '../../../lib/flags/manifest/manifest-function.ts';
import { CAPABILITIES_HEADER } from '../../../lib/flags/manifest/model.ts';
import {
  manifestFlagParams,
  manifestFlagResponseSchema,
  updateManifestFlagSchema,
} from '../../../lib/flags/manifest/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updateManifestFlag',
  summary: 'Update a flag by a manifest',
  description:
    'Replaces description and default value, and declares the type, which cannot be changed here afterwards. Takes the permission `UPDATE_FEATURE`.',
  tag: 'Manifest',
  sharedFunction: manifestFunction,
  method: 'PUT',
  path: '/openfeature/v0/manifest/flags/{key}',
  access: { kind: 'protocol' },
  params: manifestFlagParams,
  body: updateManifestFlagSchema,
  responses: { 200: { description: 'The flag.', schema: manifestFlagResponseSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  const { capabilities, ...answer } = await updateManifestFlag(caller, params, body);
  return { status: 200, headers: { [CAPABILITIES_HEADER]: capabilities }, body: answer };
});
