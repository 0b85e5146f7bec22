import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import {
  passwordLinkSchema,
  requestLinkSchema,
} from '../../../lib/identity/users/password-link-schema.ts';
import { createPasswordLink } from '../../../lib/identity/users/password-links.ts';
import { manageUsersFunction } from '../../../lib/identity/users/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'resetUserPassword',
  summary: 'Create a password link for a user',
  description:
    'With the link the user sets a new password, once and within 48 hours. It replaces an earlier link. The password stays valid until then; to end it at once, set another one.',
  tag: 'Users',
  sharedFunction: manageUsersFunction,
  method: 'POST',
  path: '/api/admin/user-admin/reset-password',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  body: requestLinkSchema,
  responses: { 200: { description: 'The link.', schema: passwordLinkSchema } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ body, caller, headers }) => {
  const token = await createPasswordLink(caller.author, Number(body.id));
  const resetPasswordUrl = `${baseUrlFor(headers.host)}/reset-password?token=${token}`;
  return { status: 200, body: { resetPasswordUrl } };
});
