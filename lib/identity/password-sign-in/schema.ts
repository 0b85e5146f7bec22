import { flag, object, optional } from '../../platform/schema/words.ts';

export const passwordSignInSchema = object(
  'PasswordAuthSettings',
  'Settings of signing in with a password.',
  {
    disabled: flag(
      'Whether only administrators can sign in with a password or with a passkey. They always can, so that there is a way back in when an identity provider fails.',
    ),
    secondFactorRequired: optional(
      flag(
        'Whether everybody who signs in with a password needs a passkey too. Who has none registers one at the next sign-in. Keeps its value if it is missing.',
        false,
      ),
    ),
  },
);
