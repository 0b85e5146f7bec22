import type { JSONSchema } from 'json-schema-to-ts';
import { readable, storable } from '../schema/names.ts';
import { rootRoleInput } from './role-schema.ts';

/** The longest address that mail can be sent to (RFC 5321, erratum 1690). */
export const MAX_EMAIL_LENGTH = 254;

export const nameInput = {
  type: ['string', 'null'],
  maxLength: 200,
  pattern: storable,
  description: 'Name to show; free text.',
  examples: ['Ada Lovelace'],
} as const satisfies JSONSchema;

export const emailInput = {
  type: ['string', 'null'],
  format: 'email',
  maxLength: MAX_EMAIL_LENGTH,
  description: 'E-mail address, unique in any case of its letters.',
  examples: ['ada@example.com'],
} as const satisfies JSONSchema;

/** So long that it fits a key of the table, whatever its letters. */
export const usernameInput = {
  type: ['string', 'null'],
  minLength: 1,
  maxLength: 80,
  pattern: readable,
  description: 'A name of its own instead of an address, unique in any case of its letters.',
  examples: ['ada'],
} as const satisfies JSONSchema;

/** NIST SP 800-63B: length is what counts, and 8 characters is the least. */
export const passwordInput = {
  type: 'string',
  minLength: 8,
  maxLength: 200,
  pattern: storable,
  writeOnly: true,
  description: 'A password of at least 8 characters. It is stored as a scrypt hash.',
  examples: ['correct horse battery staple'],
} as const satisfies JSONSchema;

export const createUserSchema = {
  title: 'CreateUser',
  type: 'object',
  description: 'A new user: with an e-mail address, a username, or both.',
  required: ['rootRole'],
  properties: {
    name: nameInput,
    email: emailInput,
    username: usernameInput,
    password: passwordInput,
    rootRole: rootRoleInput,
    sendEmail: {
      type: 'boolean',
      description: 'Accepted; the service sends no e-mail, and says so in `emailSent`.',
      examples: [false],
    },
  },
} as const satisfies JSONSchema;

export const updateUserSchema = {
  title: 'UpdateUser',
  type: 'object',
  description: 'What changes of a user; what is left out stays.',
  properties: {
    name: nameInput,
    email: emailInput,
    username: usernameInput,
    rootRole: rootRoleInput,
  },
} as const satisfies JSONSchema;
