import { createManifestFlag } from '../../../lib/flags/manifest/change-manifest.ts';
import { manifestFunction } from '../../../lib/flags/manifest/manifest-function.ts';
import { CAPABILITIES_HEADER } from '../../../lib/flags/manifest/model.ts';
import {
  createManifestFlagSchema,
  manifestFlagResponseSchema,
} from '../../../lib/flags/manifest/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'createManifestFlag',
  summary: 'Create a flag by a manifest',
  description:
    'In the only project in which the caller may; with several, 400 names the address of one. The flag is off everywhere.',
  tag: 'Manifest',
  sharedFunction: manifestFunction,
  method: 'POST',
  path: '/openfeature/v0/manifest/flags',
  access: { kind: 'protocol' },
  body: createManifestFlagSchema,
  responses: { 201: { description: 'The new flag.', schema: manifestFlagResponseSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body, caller }) => {
  const { capabilities, ...answer } = await createManifestFlag(caller, {}, body);
  return { status: 201, headers: { [CAPABILITIES_HEADER]: capabilities }, body: answer };
});
