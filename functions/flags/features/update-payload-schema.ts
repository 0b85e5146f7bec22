import { updatePayloadSchema } from '../../../lib/flags/features/change-schema-of-payloads.ts';
import { featureParams } from '../../../lib/flags/features/params-schema.ts';
import {
  payloadMisfitsSchema,
  updatePayloadSchemaSchema,
} from '../../../lib/flags/features/payload-schema.ts';
import { manageFlagRelationsFunction } from '../../../lib/flags/features/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'updatePayloadSchema',
  summary: 'Update the payload schema of a flag',
  description:
    'From then on, payloads that do not fit it are refused: in variants, change requests and imports. Refused (409) with a list while stored payloads do not fit; `dryRun` returns that list and changes nothing. A payload of the type `json` is checked as what it stands for, `number` as a number, `string` and `csv` as a text.',
  tag: 'Features',
  sharedFunction: manageFlagRelationsFunction,
  method: 'POST',
  path: '/api/admin/projects/{projectId}/features/{featureName}/payload-schema',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE'] },
  params: featureParams,
  body: updatePayloadSchemaSchema,
  responses: {
    200: { description: 'The payloads that do not fit.', schema: payloadMisfitsSchema },
  },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => ({
  status: 200,
  body: await updatePayloadSchema(caller, params, body),
}));
