import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../schema/date-time.ts';
import { passwordInput } from './input-schema.ts';
import { userSchema } from './schema.ts';

/** Any password may be tried. */
const triedPassword = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  writeOnly: true,
  examples: ['correct horse battery staple'],
} as const;

export const passwordSchema = {
  title: 'Password',
  type: 'object',
  description: 'A new password.',
  required: ['password'],
  properties: {
    password: passwordInput,
    confirmPassword: {
      ...triedPassword,
      description: 'The new password once more; refused when it differs.',
    },
    oldPassword: {
      ...triedPassword,
      description: 'The password until now; needed to change one’s own.',
    },
  },
} as const satisfies JSONSchema;

export const loginSchema = {
  title: 'Login',
  type: 'object',
  description: 'Who one is, and how one proves it.',
  required: ['username', 'password'],
  properties: {
    username: {
      type: 'string',
      minLength: 1,
      maxLength: 254,
      description: 'Username or e-mail address, in any case of its letters.',
      examples: ['ada@example.com'],
    },
    password: { ...triedPassword, description: 'The password.' },
  },
} as const satisfies JSONSchema;

export const loggedInSchema = {
  title: 'LoggedIn',
  type: 'object',
  description: 'The user, and a token to call the API with for a while.',
  required: ['id', 'token', 'tokenExpiresAt'],
  properties: {
    ...userSchema.properties,
    token: {
      type: 'string',
      maxLength: 100,
      description: 'What to send in the Authorization header.',
      examples: ['user:3a1c07ce0d6b9b4fb2d0a4c7a1f7b4c1e6a0d5f94c1e7b2a8d3f6c90'],
    },
    tokenExpiresAt: { ...dateTimeSchema, description: 'When the token stops working.' },
  },
} as const satisfies JSONSchema;
