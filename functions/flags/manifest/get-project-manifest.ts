import { manifestFunction } from '../../../lib/flags/manifest/manifest-function.ts';
import { CAPABILITIES_HEADER } from '../../../lib/flags/manifest/model.ts';
import { readManifest } from '../../../lib/flags/manifest/read-manifest.ts';
import { manifestSchema } from '../../../lib/flags/manifest/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';

export const operation = defineOperation({
  operationId: 'getProjectManifest',
  summary: 'Get the manifest of a project',
  description:
    'The flags of one project with their types. The flag source of tools is the path before the second `/openfeature`.',
  tag: 'Manifest',
  sharedFunction: manifestFunction,
  method: 'GET',
  path: '/openfeature/projects/{projectId}/openfeature/v0/manifest',
  access: { kind: 'protocol' },
  params: projectParams,
  responses: { 200: { description: 'The manifest.', schema: manifestSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params, caller }) => {
  const { capabilities, flags } = await readManifest(caller, params.projectId);
  return { status: 200, headers: { [CAPABILITIES_HEADER]: capabilities }, body: { flags } };
});
