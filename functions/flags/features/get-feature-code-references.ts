import { flagReferencesSchema } from '../../../lib/flags/code-references/schema.ts';
import { showFlagReferences } from '../../../lib/flags/code-references/show-code-references.ts';
import { featureParams } from '../../../lib/flags/features/params-schema.ts';
import { readFlagRelationsFunction } from '../../../lib/flags/features/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getFeatureCodeReferences',
  summary: 'Get where a flag is in code',
  description:
    'By the newest search of each branch. Also of an archived flag. That a flag is not found is not a proof that no code uses it: a search sees names as they are written.',
  tag: 'Features',
  sharedFunction: readFlagRelationsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/features/{featureName}/code-references',
  access: { kind: 'admin', permissions: [] },
  params: featureParams,
  responses: { 200: { description: 'Where it is.', schema: flagReferencesSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({ status: 200, body: await showFlagReferences(params) }));
