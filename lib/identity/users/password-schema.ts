import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { flag, object, optional, text } from '../../platform/schema/words.ts';
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

export const passwordSchema = object('Password', 'A new password.', {
  password: passwordInput,
  confirmPassword: optional({
    ...triedPassword,
    description: 'The new password again; refused if different.',
  }),
  oldPassword: optional({
    ...triedPassword,
    description: 'The current password; required when users change their own.',
  }),
});

/** Body of a reset by an administrator. */
export const passwordResetSchema = {
  ...passwordSchema,
  title: 'PasswordReset',
  properties: {
    ...passwordSchema.properties,
    revokeTokens: flag('Whether to delete all personal access tokens of the user.', true, {
      default: true,
    }),
  },
} as const satisfies JSONSchema;

export const loginSchema = object('Login', 'Credentials.', {
  username: text('Username or e-mail address; case-insensitive.', 'ada@example.com', {
    minLength: 1,
    maxLength: 254,
  }),
  password: { ...triedPassword, description: 'The password.' },
});

export const loggedInSchema = {
  title: 'LoggedIn',
  type: 'object',
  description: 'The user, and a temporary API token.',
  required: ['id', 'token', 'tokenExpiresAt'],
  properties: {
    ...userSchema.properties,
    token: text(
      'Value for the `Authorization` header.',
      'user:3a1c07ce0d6b9b4fb2d0a4c7a1f7b4c1e6a0d5f94c1e7b2a8d3f6c90',
    ),
    tokenExpiresAt: { ...dateTimeSchema, description: 'Expiry time of the token.' },
  },
} as const satisfies JSONSchema;
