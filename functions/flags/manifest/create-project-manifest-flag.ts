import { createManifestFlag } from '../../../lib/flags/manifest/change-manifest.ts';
import { manifestFunction } from '../../../lib/flags/manifest/manifest-function.ts';
import { CAPABILITIES_HEADER } from '../../../lib/flags/manifest/model.ts';
import {
  createManifestFlagSchema,
  manifestFlagResponseSchema,
} from '../../../lib/flags/manifest/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';

export const operation = defineOperation({
  operationId: 'createProjectManifestFlag',
  summary: 'Create a flag of a project by a manifest',
  description: 'The flag is off everywhere. Takes the permission `CREATE_FEATURE`.',
  tag: 'Manifest',
  sharedFunction: manifestFunction,
  method: 'POST',
  path: '/openfeature/projects/{projectId}/openfeature/v0/manifest/flags',
  access: { kind: 'protocol' },
  params: projectParams,
  body: createManifestFlagSchema,
  responses: { 201: { description: 'The new flag.', schema: manifestFlagResponseSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  const { capabilities, ...answer } = await createManifestFlag(caller, params, body);
  return { status: 201, headers: { [CAPABILITIES_HEADER]: capabilities }, body: answer };
});
