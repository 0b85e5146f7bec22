import type { JSONSchema } from 'json-schema-to-ts';
import { roleSchema } from '../roles/schema.ts';
import { emailInput, passwordInput } from './input-schema.ts';
import { MAX_EMAIL_LENGTH } from './model.ts';

const linkTokenSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'The token of the link.',
  examples: ['7.3a1c07ce0d6b9b4fb2d0a4c7a1f7b4c1e6a0d5f94c1e7b2a8d3f6c90'],
} as const satisfies JSONSchema;

export const linkQuerySchema = {
  type: 'object',
  required: ['token'],
  properties: { token: linkTokenSchema },
} as const satisfies JSONSchema;

export const linkPasswordSchema = {
  title: 'PasswordByLink',
  type: 'object',
  description: 'A password, and the link that allows it.',
  required: ['token', 'password'],
  properties: { token: { ...linkTokenSchema, writeOnly: true }, password: passwordInput },
} as const satisfies JSONSchema;

export const newPasswordSchema = {
  title: 'NewPassword',
  type: 'object',
  description: 'A password to be judged.',
  required: ['password'],
  properties: { password: passwordInput },
} as const satisfies JSONSchema;

export const requestResetMailSchema = {
  title: 'RequestResetMail',
  type: 'object',
  description: 'Who has forgotten the password.',
  required: ['email'],
  properties: {
    email: {
      ...emailInput,
      type: 'string',
      description: 'E-mail address of the user; case-insensitive.',
    },
  },
} as const satisfies JSONSchema;

export const linkUserSchema = {
  title: 'PasswordLinkUser',
  type: 'object',
  description: 'The user of a password link.',
  required: ['id', 'email', 'token', 'createdBy', 'role'],
  additionalProperties: false,
  properties: {
    id: { type: 'integer', minimum: 1, description: 'Id of the user.', examples: [7] },
    name: {
      type: 'string',
      maxLength: 200,
      description: 'Display name.',
      examples: ['Ada Lovelace'],
    },
    email: {
      type: 'string',
      maxLength: MAX_EMAIL_LENGTH,
      description: 'E-mail address; empty for a user without one.',
      examples: ['ada@example.com'],
    },
    token: linkTokenSchema,
    createdBy: {
      type: ['string', 'null'],
      maxLength: MAX_EMAIL_LENGTH,
      description: 'Who made the link; `null` if the user has requested it by e-mail.',
      examples: ['admin@example.com'],
    },
    role: roleSchema,
  },
} as const satisfies JSONSchema;

export const requestLinkSchema = {
  title: 'RequestPasswordLink',
  type: 'object',
  description: 'The user who gets a link.',
  required: ['id'],
  properties: {
    id: {
      type: ['string', 'integer'],
      minimum: 1,
      maxLength: 10,
      pattern: '^[1-9]\\d*$',
      description: 'Id of the user.',
      examples: ['7'],
    },
  },
} as const satisfies JSONSchema;

export const passwordLinkSchema = {
  title: 'PasswordLink',
  type: 'object',
  description: 'A password link.',
  required: ['resetPasswordUrl'],
  additionalProperties: false,
  properties: {
    resetPasswordUrl: {
      type: 'string',
      format: 'uri',
      maxLength: 500,
      description: 'The link, with its token as the parameter `token`.',
      examples: ['https://flags.example.com/reset-password?token=7.3a1c07ce'],
    },
  },
} as const satisfies JSONSchema;
