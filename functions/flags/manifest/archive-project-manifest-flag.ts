import { archiveManifestFlag } from '../../../lib/flags/manifest/change-manifest.ts';
import { manifestFunction } from '../../../lib/flags/manifest/manifest-function.ts';
import { CAPABILITIES_HEADER } from '../../../lib/flags/manifest/model.ts';
import {
  manifestArchivedSchema,
  projectManifestFlagParams,
} from '../../../lib/flags/manifest/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'archiveProjectManifestFlag',
  summary: 'Archive a flag of a project by a manifest',
  description:
    'Returns 409 for a flag that is archived, has children, or is on where changes need approval. Takes the permission `DELETE_FEATURE`.',
  tag: 'Manifest',
  sharedFunction: manifestFunction,
  method: 'DELETE',
  path: '/openfeature/projects/{projectId}/openfeature/v0/manifest/flags/{key}',
  access: { kind: 'protocol' },
  params: projectManifestFlagParams,
  responses: {
    200: {
      description: 'The flag is archived, and off everywhere.',
      schema: manifestArchivedSchema,
    },
  },
  errors: [400, 401, 403, 404, 409],
})(async ({ params, caller }) => {
  const { capabilities, ...answer } = await archiveManifestFlag(caller, params);
  return { status: 200, headers: { [CAPABILITIES_HEADER]: capabilities }, body: answer };
});
