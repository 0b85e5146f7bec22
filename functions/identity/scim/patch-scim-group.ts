import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { MAX_SCIM_BYTES } from '../../../lib/identity/scim/limits.ts';
import { scimFunction } from '../../../lib/identity/scim/scim-function.ts';
import { changeScimGroup, getScimGroup } from '../../../lib/identity/scim/scim-groups.ts';
import {
  scimGroupInput,
  scimGroupSchema,
  scimIdParams,
  scimPatchSchema,
} from '../../../lib/identity/scim/scim-schema.ts';

export const operation = defineOperation({
  operationId: 'patchScimGroup',
  summary: 'Update parts of a group by SCIM',
  tag: 'SCIM',
  sharedFunction: scimFunction,
  method: 'PATCH',
  path: '/scim/v2/Groups/{id}',
  access: { kind: 'protocol' },
  params: scimIdParams,
  body: scimPatchSchema,
  patched: scimGroupInput,
  maxBodyBytes: MAX_SCIM_BYTES,
  responses: { 200: { description: 'The changed group.', schema: scimGroupSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, patch, headers }) => {
  await changeScimGroup(params.id, patch);
  return { status: 200, body: await getScimGroup(params.id, {}, baseUrlFor(headers.host)) };
});
