import type { JSONSchema } from 'json-schema-to-ts';

export const passwordSignInSchema = {
  title: 'PasswordAuthSettings',
  type: 'object',
  description: 'Settings of signing in with a password.',
  required: ['disabled'],
  properties: {
    disabled: {
      type: 'boolean',
      description:
        'Whether only administrators can sign in with a password or with a passkey. They always can, so that there is a way back in when an identity provider fails.',
      examples: [true],
    },
    secondFactorRequired: {
      type: 'boolean',
      description:
        'Whether everybody who signs in with a password needs a passkey too. Who has none registers one at the next sign-in. Keeps its value if it is missing.',
      examples: [false],
    },
  },
} as const satisfies JSONSchema;
