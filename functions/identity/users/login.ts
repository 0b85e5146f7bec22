import { defineOperation } from '../../../lib/http/contract.ts';
import { startPasswordCeremony } from '../../../lib/identity/passkeys/ceremonies.ts';
import { nextStepSchema } from '../../../lib/identity/passkeys/schema.ts';
import { sessionIn } from '../../../lib/identity/sessions/session-cookie.ts';
import { deviceCookie, deviceSecretIn } from '../../../lib/identity/users/device-cookie.ts';
import { logIn } from '../../../lib/identity/users/log-in.ts';
import { loggedInSchema, loginSchema } from '../../../lib/identity/users/password-schema.ts';
import { presentUser } from '../../../lib/identity/users/present-user.ts';

export const operation = defineOperation({
  operationId: 'login',
  summary: 'Log in with a password',
  description:
    'The response contains a token that is valid for one hour, for example to create a personal access token. After ten wrong passwords from one address for one user, pauses grow from one minute to fifteen. An address may try 100 wrong passwords an hour, and a user is tried at most 100 times an hour. The response sets two cookies: a session for browsers, and one with which the device has its own limits, which attempts of others do not use up.',
  tag: 'Users',
  method: 'POST',
  path: '/auth/simple/login',
  access: { kind: 'public' },
  role: 'account',
  hasReservedConcurrency: true,
  isComputing: true,
  maxBodyBytes: 4 * 1024,
  body: loginSchema,
  responses: {
    200: { description: 'The user, and a token.', schema: loggedInSchema },
    202: {
      description:
        'The password was right, and the user needs a passkey too: go on with `POST /auth/passkeys/second-factor-options`. Or a password of their own: `POST /auth/reset/password`.',
      schema: nextStepSchema,
    },
  },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body, address, headers, cookies }) => {
  const result = await logIn({
    name: body.username,
    password: body.password,
    address,
    userAgent: headers['user-agent'],
    deviceSecret: deviceSecretIn(cookies),
    formerSession: sessionIn(cookies),
  });
  if ('newPasswordToken' in result) {
    return { status: 202, body: { newPasswordToken: result.newPasswordToken } };
  }
  if ('secondFactor' in result) {
    const { secondFactor, user } = result;
    const purpose = secondFactor === 'passkey' ? 'second-factor' : 'enrol';
    const { cookie } = await startPasswordCeremony(purpose, user);
    return { status: 202, cookies: [cookie], body: { secondFactor } };
  }
  const { user, secret, expiresAt, cookie, deviceSecret } = result;
  return {
    status: 200,
    cookies: [cookie, deviceCookie(deviceSecret)],
    body: { ...presentUser(user), token: secret, tokenExpiresAt: expiresAt },
  };
});
