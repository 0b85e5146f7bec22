import { closed, flag } from '../../platform/schema/words.ts';

export const signInOptionsSchema = closed(
  'SignInOptions',
  'The ways in which people can sign in.',
  {
    passwordForAdministratorsOnly: flag(
      'Whether only administrators can sign in with a password or with a passkey.',
      false,
    ),
    oidc: flag('Whether people can sign in with OpenID Connect, at `/auth/oidc/login`.'),
  },
);
