import type { JSONSchema } from 'json-schema-to-ts';
import { readable, storable } from '../../platform/schema/names.ts';
import { MAX_EMAIL_LENGTH } from './model.ts';
import { rootRoleInput } from './role-schema.ts';

export const nameInput = {
  type: ['string', 'null'],
  maxLength: 200,
  pattern: storable,
  description: 'Display name.',
  examples: ['Ada Lovelace'],
} as const satisfies JSONSchema;

export const emailInput = {
  type: ['string', 'null'],
  format: 'email',
  maxLength: MAX_EMAIL_LENGTH,
  description: 'E-mail address; case-insensitive, and unique among e-mail addresses and usernames.',
  examples: ['ada@example.com'],
} as const satisfies JSONSchema;

/** Fits a key of the table, whatever its characters. */
export const usernameInput = {
  type: ['string', 'null'],
  minLength: 1,
  maxLength: 80,
  pattern: readable,
  description:
    'Username, instead of an e-mail address; case-insensitive, and unique among usernames and e-mail addresses. Names of the service itself, such as `initial admin`, are reserved.',
  examples: ['ada'],
} as const satisfies JSONSchema;

/** NIST SP 800-63B: length is what counts, unless the password is guessed first; see `findWeakness`. */
export const passwordInput = {
  type: 'string',
  minLength: 8,
  maxLength: 200,
  pattern: storable,
  writeOnly: true,
  description:
    'A password of at least 8 characters, stored as a scrypt hash. Refused if it is one of the most common ones, a name of the user or of the service, or one repeated character.',
  examples: ['correct horse battery staple'],
} as const satisfies JSONSchema;

export const createUserSchema = {
  title: 'CreateUser',
  type: 'object',
  description: 'A new user, with an e-mail address, a username, or both.',
  required: ['rootRole'],
  properties: {
    name: nameInput,
    email: emailInput,
    username: usernameInput,
    password: passwordInput,
    rootRole: rootRoleInput,
    sendEmail: {
      type: 'boolean',
      default: true,
      description:
        'Whether to invite a user without a password by e-mail, if there is an address and the service sends e-mail; see `emailSent`.',
      examples: [false],
    },
  },
} as const satisfies JSONSchema;

export const updateUserSchema = {
  title: 'UpdateUser',
  type: 'object',
  description: 'Changes to a user. Omitted properties keep their values.',
  properties: {
    name: nameInput,
    email: emailInput,
    username: usernameInput,
    rootRole: rootRoleInput,
  },
} as const satisfies JSONSchema;
