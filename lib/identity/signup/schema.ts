import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { readable } from '../../platform/schema/names.ts';
import { roleSchema } from '../roles/schema.ts';
import { emailInput, nameInput, passwordInput, usernameInput } from '../users/input-schema.ts';
import { userSchema } from '../users/schema.ts';
import { MAX_SIGNUPS } from './model.ts';

/** Upper bound of the tokens in a response. */
const MAX_TOKENS = 10_000;

const name = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  pattern: readable,
  description: 'Display name of the token.',
  examples: ['designers'],
} as const satisfies JSONSchema;

const enabled = {
  type: 'boolean',
  description: 'Whether it can be used; always `false` after expiry.',
  examples: [true],
} as const satisfies JSONSchema;

const expiresAt = {
  ...dateTimeSchema,
  description: 'Expiry time; at most one month from now.',
} as const satisfies JSONSchema;

const token = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'Secret of the token.',
  examples: ['3a1c07ce0d6b9b4fb2d0a4c7a1f7b4c1'],
} as const satisfies JSONSchema;

/** A signup token as the API returns it. */
export const signupTokenSchema = {
  title: 'PublicSignupToken',
  type: 'object',
  description: 'A signup link.',
  required: ['secret', 'url', 'name', 'enabled', 'expiresAt', 'createdAt', 'createdBy', 'role'],
  properties: {
    secret: token,
    url: {
      type: ['string', 'null'],
      maxLength: 1_000,
      description: 'The link to share.',
      examples: ['https://flags.example.com/new-user?invite=3a1c07ce0d6b9b4fb2d0a4c7a1f7b4c1'],
    },
    name,
    enabled,
    expiresAt,
    createdAt: { ...dateTimeSchema, description: 'Time of creation.' },
    createdBy: {
      type: ['string', 'null'],
      maxLength: 500,
      description: 'E-mail address or username of the creator.',
      examples: ['ada@example.com'],
    },
    users: {
      type: ['array', 'null'],
      maxItems: MAX_SIGNUPS,
      description: 'Users who signed up with it, sorted by id, without deleted users.',
      items: userSchema,
    },
    role: roleSchema,
  },
} as const satisfies JSONSchema;

export const signupTokensSchema = {
  title: 'PublicSignupTokens',
  type: 'object',
  description: 'Signup links.',
  required: ['tokens'],
  properties: {
    tokens: {
      type: 'array',
      maxItems: MAX_TOKENS,
      description: 'The tokens, oldest first.',
      items: signupTokenSchema,
    },
  },
} as const satisfies JSONSchema;

export const createSignupTokenSchema = {
  title: 'CreatePublicSignupToken',
  type: 'object',
  description: 'A new signup link.',
  required: ['name', 'expiresAt'],
  properties: { name, expiresAt },
} as const satisfies JSONSchema;

export const updateSignupTokenSchema = {
  title: 'UpdatePublicSignupToken',
  type: 'object',
  description: 'Changes to the token, with at least one property.',
  anyOf: [{ required: ['enabled'] }, { required: ['expiresAt'] }],
  properties: { enabled, expiresAt },
} as const satisfies JSONSchema;

/** Body of signing up. The service sends no confirmation e-mail. */
export const signupSchema = {
  title: 'Signup',
  type: 'object',
  description: 'A new user.',
  required: ['email', 'password'],
  properties: {
    email: { ...emailInput, type: 'string' },
    name: nameInput,
    username: usernameInput,
    password: passwordInput,
  },
} as const satisfies JSONSchema;

/** Path parameters of one token. */
export const signupTokenParams = {
  type: 'object',
  required: ['token'],
  properties: { token },
} as const satisfies JSONSchema;
