import type { JSONSchema } from 'json-schema-to-ts';
import { roleSchema } from '../roles/schema.ts';
import { dateTimeSchema } from '../schema/date-time.ts';
import { readable } from '../schema/names.ts';
import { emailInput, nameInput, passwordInput, usernameInput } from '../users/input-schema.ts';
import { userSchema } from '../users/schema.ts';

/** People who may sign up with one token: a link that leaked must not fill the instance. */
export const MAX_SIGNUPS = 1_000;

/** More tokens than fit an answer. */
const MAX_TOKENS = 10_000;

const name = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  pattern: readable,
  description: 'What the token is for; only shown.',
  examples: ['designers'],
} as const satisfies JSONSchema;

const enabled = {
  type: 'boolean',
  description: 'Whether one can sign up with it; always `false` once it is expired.',
  examples: [true],
} as const satisfies JSONSchema;

const expiresAt = {
  ...dateTimeSchema,
  description: 'When it stops working. Later than a month from now is taken as a month from now.',
} as const satisfies JSONSchema;

const token = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'Secret of the token.',
  examples: ['3a1c07ce0d6b9b4fb2d0a4c7a1f7b4c1'],
} as const satisfies JSONSchema;

/** Part 2.13. */
export const signupTokenSchema = {
  title: 'PublicSignupToken',
  type: 'object',
  description: 'A link with which people can sign up.',
  required: ['secret', 'url', 'name', 'enabled', 'expiresAt', 'createdAt', 'createdBy', 'role'],
  properties: {
    secret: token,
    url: {
      type: ['string', 'null'],
      maxLength: 1_000,
      description: 'The link to send to people.',
      examples: ['https://flags.example.com/new-user?invite=3a1c07ce0d6b9b4fb2d0a4c7a1f7b4c1'],
    },
    name,
    enabled,
    expiresAt,
    createdAt: { ...dateTimeSchema, description: 'When it was created.' },
    createdBy: {
      type: ['string', 'null'],
      maxLength: 500,
      description: 'E-mail address or username of who created it.',
      examples: ['ada@example.com'],
    },
    users: {
      type: ['array', 'null'],
      maxItems: MAX_SIGNUPS,
      description: 'Who signed up with it, by id; without those who were deleted since.',
      items: userSchema,
    },
    role: roleSchema,
  },
} as const satisfies JSONSchema;

export const signupTokensSchema = {
  title: 'PublicSignupTokens',
  type: 'object',
  description: 'Links with which people can sign up.',
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
  description: 'A new link with which people can sign up.',
  required: ['name', 'expiresAt'],
  properties: { name, expiresAt },
} as const satisfies JSONSchema;

export const updateSignupTokenSchema = {
  title: 'UpdatePublicSignupToken',
  type: 'object',
  description: 'What changes of the token: at least one of the two.',
  anyOf: [{ required: ['enabled'] }, { required: ['expiresAt'] }],
  properties: { enabled, expiresAt },
} as const satisfies JSONSchema;

/** Who signs up; there is no e-mail to confirm anything with. */
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
