import type { JSONSchema } from 'json-schema-to-ts';

export const signInOptionsSchema = {
  title: 'SignInOptions',
  type: 'object',
  description: 'The ways in which people can sign in.',
  required: ['passwordForAdministratorsOnly', 'oidc'],
  additionalProperties: false,
  properties: {
    passwordForAdministratorsOnly: {
      type: 'boolean',
      description: 'Whether only administrators can sign in with a password or with a passkey.',
      examples: [false],
    },
    oidc: {
      type: 'boolean',
      description: 'Whether people can sign in with OpenID Connect, at `/auth/oidc/login`.',
      examples: [true],
    },
  },
} as const satisfies JSONSchema;
