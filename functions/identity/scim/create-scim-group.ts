import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { MAX_SCIM_BYTES } from '../../../lib/identity/scim/limits.ts';
import { locationOf } from '../../../lib/identity/scim/resource.ts';
import { scimFunction } from '../../../lib/identity/scim/scim-function.ts';
import { createScimGroup, getScimGroup } from '../../../lib/identity/scim/scim-groups.ts';
import { scimGroupInput, scimGroupSchema } from '../../../lib/identity/scim/scim-schema.ts';

export const operation = defineOperation({
  operationId: 'createScimGroup',
  summary: 'Create a group by SCIM',
  description: 'The group has no roles; an administrator gives it some.',
  tag: 'SCIM',
  sharedFunction: scimFunction,
  method: 'POST',
  path: '/scim/v2/Groups',
  access: { kind: 'protocol' },
  body: scimGroupInput,
  maxBodyBytes: MAX_SCIM_BYTES,
  responses: { 201: { description: 'The new group.', schema: scimGroupSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body, headers }) => {
  const baseUrl = baseUrlFor(headers.host);
  const id = await createScimGroup(body);
  const location = locationOf(baseUrl, 'Group', id);
  return { status: 201, headers: { location }, body: await getScimGroup(String(id), {}, baseUrl) };
});
