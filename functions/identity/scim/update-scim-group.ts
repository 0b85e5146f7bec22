import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { MAX_SCIM_BYTES } from '../../../lib/identity/scim/limits.ts';
import { scimFunction } from '../../../lib/identity/scim/scim-function.ts';
import { changeScimGroup, getScimGroup } from '../../../lib/identity/scim/scim-groups.ts';
import {
  scimGroupInput,
  scimGroupSchema,
  scimIdParams,
} from '../../../lib/identity/scim/scim-schema.ts';

export const operation = defineOperation({
  operationId: 'updateScimGroup',
  summary: 'Update a group by SCIM',
  description:
    'Replaces name and members; the roles stay, and so do the members if they are omitted.',
  tag: 'SCIM',
  sharedFunction: scimFunction,
  method: 'PUT',
  path: '/scim/v2/Groups/{id}',
  access: { kind: 'protocol' },
  params: scimIdParams,
  body: scimGroupInput,
  maxBodyBytes: MAX_SCIM_BYTES,
  responses: { 200: { description: 'The changed group.', schema: scimGroupSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, headers }) => {
  await changeScimGroup(params.id, () => body);
  return { status: 200, body: await getScimGroup(params.id, {}, baseUrlFor(headers.host)) };
});
