import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { readable } from '../../platform/schema/names.ts';
import { MAX_USER_TOKENS } from './limits.ts';

const description = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  pattern: readable,
  description: 'Description of the token; unique for its user.',
  examples: ['deploy script'],
} as const satisfies JSONSchema;

const id = {
  type: 'integer',
  description: 'Id of the token; unique for its user.',
  examples: [1],
} as const satisfies JSONSchema;

const agentAccess = {
  type: 'string',
  enum: ['read', 'write'],
  description:
    'What agents may do with the token at `/mcp`: only read, or also create flags and propose changes. Elsewhere the token has all rights of its user.',
  examples: ['read'],
} as const satisfies JSONSchema;

export const createUserTokenSchema = {
  title: 'CreatePersonalAccessToken',
  type: 'object',
  description: 'A new token of a user.',
  required: ['description', 'expiresAt'],
  properties: {
    description,
    agentAccess: { ...agentAccess, default: 'read' },
    expiresAt: {
      ...dateTimeSchema,
      description:
        'Expiry time, in the future. For personal access tokens the instance may limit it (`PERSONAL_TOKEN_MAX_DAYS`).',
    },
  },
} as const satisfies JSONSchema;

export const userTokenSchema = {
  title: 'PersonalAccessToken',
  type: 'object',
  description: 'A token with all rights of its user.',
  required: ['id', 'description', 'agentAccess', 'createdAt', 'expiresAt'],
  properties: {
    id,
    secret: {
      type: 'string',
      maxLength: 100,
      description:
        'Value for the `Authorization` header. Only present in the response that creates the token; it is not stored.',
      examples: ['user:3a1c07ce0d6b9b4fb2d0a4c7a1f7b4c1e6a0d5f94c1e7b2a8d3f6c90'],
    },
    description,
    agentAccess,
    userId: { type: 'integer', description: 'Id of the user.', examples: [17] },
    createdAt: { ...dateTimeSchema, description: 'Time of creation.' },
    expiresAt: { ...dateTimeSchema, description: 'Expiry time.' },
    seenAt: {
      ...dateTimeSchema,
      type: ['string', 'null'],
      description: 'Last use, to within an hour; `null` if it was not used for 400 days.',
    },
  },
} as const satisfies JSONSchema;

export const userTokensSchema = {
  title: 'PersonalAccessTokens',
  type: 'object',
  description: 'Tokens of a user, without secrets.',
  required: ['pats'],
  properties: {
    pats: {
      type: 'array',
      maxItems: MAX_USER_TOKENS,
      description: 'The tokens, sorted by id.',
      items: userTokenSchema,
    },
  },
} as const satisfies JSONSchema;

/** Path parameters of one token of the caller. */
export const ownTokenParams = {
  type: 'object',
  required: ['id'],
  properties: { id },
} as const satisfies JSONSchema;

/** Path parameters of one token of a person. */
export const userTokenParams = {
  type: 'object',
  required: ['id', 'tokenId'],
  properties: {
    id: { type: 'integer', description: 'Id of the user.', examples: [17] },
    tokenId: id,
  },
} as const satisfies JSONSchema;

/** Path parameters of one token of a service account. */
export const accountTokenParams = {
  type: 'object',
  required: ['id', 'tokenId'],
  properties: {
    id: { type: 'integer', description: 'Id of the service account.', examples: [17] },
    tokenId: id,
  },
} as const satisfies JSONSchema;
