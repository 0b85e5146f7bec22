import { baseUrlFor } from '../../../lib/http/base-url.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { requestInvitation } from '../../../lib/identity/password-mails/request-mail.ts';
import { createUser } from '../../../lib/identity/users/create-user.ts';
import { createUserSchema } from '../../../lib/identity/users/input-schema.ts';
import { presentUser } from '../../../lib/identity/users/present-user.ts';
import { userSchema } from '../../../lib/identity/users/schema.ts';

export const operation = defineOperation({
  operationId: 'createUser',
  summary: 'Create a user',
  description:
    'For a user without a password the response has an `inviteLink`. With its token the user sets a password, once and within 48 hours, by `POST /auth/reset/password`. Where the service sends e-mail, the user gets such a link by e-mail too, unless `sendEmail` is `false`; `emailSent` tells whether a mail is on its way.',
  tag: 'Users',
  method: 'POST',
  path: '/api/admin/user-admin',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  role: 'inviter',
  body: createUserSchema,
  responses: { 201: { description: 'The new user.', schema: userSchema } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body: request, caller, headers }) => {
  const { user, linkToken } = await createUser(caller.author, 'User', request);
  const emailSent = request.sendEmail !== false && (await requestInvitation(caller.author, user));
  const inviteLink = linkToken && `${baseUrlFor(headers.host)}/new-user?token=${linkToken}`;
  return {
    status: 201,
    headers: { location: `/api/admin/user-admin/${user.id}` },
    body: { ...presentUser(user), ...(inviteLink && { inviteLink }), emailSent },
  };
});
