import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { passwordInput } from './input-schema.ts';
import { userSchema } from './schema.ts';

/** Logins accept any password, however short. */
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
      description: 'The new password again; refused if different.',
    },
    oldPassword: {
      ...triedPassword,
      description: 'The current password; required when users change their own.',
    },
  },
} as const satisfies JSONSchema;

/** Body of a reset by an administrator. */
export const passwordResetSchema = {
  ...passwordSchema,
  title: 'PasswordReset',
  properties: {
    ...passwordSchema.properties,
    revokeTokens: {
      type: 'boolean',
      default: true,
      description: 'Whether to delete all personal access tokens of the user.',
      examples: [true],
    },
  },
} as const satisfies JSONSchema;

export const loginSchema = {
  title: 'Login',
  type: 'object',
  description: 'Credentials.',
  required: ['username', 'password'],
  properties: {
    username: {
      type: 'string',
      minLength: 1,
      maxLength: 254,
      description: 'Username or e-mail address; case-insensitive.',
      examples: ['ada@example.com'],
    },
    password: { ...triedPassword, description: 'The password.' },
  },
} as const satisfies JSONSchema;

export const loggedInSchema = {
  title: 'LoggedIn',
  type: 'object',
  description: 'The user, and a temporary API token.',
  required: ['id', 'token', 'tokenExpiresAt'],
  properties: {
    ...userSchema.properties,
    token: {
      type: 'string',
      maxLength: 100,
      description: 'Value for the `Authorization` header.',
      examples: ['user:3a1c07ce0d6b9b4fb2d0a4c7a1f7b4c1e6a0d5f94c1e7b2a8d3f6c90'],
    },
    tokenExpiresAt: { ...dateTimeSchema, description: 'Expiry time of the token.' },
  },
} as const satisfies JSONSchema;
