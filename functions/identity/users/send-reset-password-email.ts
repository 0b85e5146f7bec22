import { defineOperation } from '../../../lib/http/contract.ts';
import { requestResetMail } from '../../../lib/identity/password-mails/request-mail.ts';
import { requestResetMailSchema } from '../../../lib/identity/users/password-link-schema.ts';

export const operation = defineOperation({
  operationId: 'sendResetPasswordEmail',
  summary: 'Create a password link and send it by e-mail',
  description:
    'Needs no authentication. The response is the same for every address, whether or not a user has it. The mail comes a moment later; its link can be used once, within an hour. A user gets at most 3 mails an hour, and 20 can be requested from one address. 409 if the service sends no e-mail: then an administrator makes the link.',
  tag: 'Users',
  method: 'POST',
  path: '/auth/reset/password-email',
  access: { kind: 'public' },
  role: 'mailRequester',
  maxBodyBytes: 4 * 1024,
  body: requestResetMailSchema,
  responses: { 200: { description: 'If a user has this address, a mail is sent to it.' } },
  errors: [400, 409, 413, 415, 429],
})(async ({ body, address }) => {
  await requestResetMail({ email: body.email, address });
  return { status: 200 };
});
