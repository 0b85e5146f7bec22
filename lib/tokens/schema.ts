import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../schema/date-time.ts';
import { readable } from '../schema/names.ts';
import { MAX_TOKEN_LENGTH } from './token-format.ts';

const secretExample =
  'default:development.3a1c07ce0d6b9b4fb2d0a4c7a1f7b4c1e6a0d5f94c1e7b2a8d3f6c90';
const idExample = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9';

const projectIdSchema = { type: 'string', minLength: 1, maxLength: 100 } as const;

/** With the log's own writes, 80 checks of projects fit one transaction of 100 actions. */
const MAX_PROJECTS = 80;

/** `{token}` of a path. */
export const tokenReferenceSchema = {
  type: 'string',
  minLength: 1,
  maxLength: MAX_TOKEN_LENGTH,
  description:
    'The token: its secret in full, or its `id`. Its masked secret, as lists show it, does too where it fits one token only.',
  examples: [idExample],
} as const satisfies JSONSchema;

export const createTokenSchema = {
  title: 'CreateApiToken',
  type: 'object',
  description: 'A new API token.',
  required: ['type'],
  properties: {
    type: {
      type: 'string',
      maxLength: 20,
      description:
        '`client` for server-side SDKs, `frontend` for browsers and apps, `admin` for this API; in any case. `backend` is taken as `client`.',
      examples: ['client'],
    },
    tokenName: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      pattern: readable,
      description: 'What the token is for. Required, unless `username` is sent.',
      examples: ['checkout in production'],
    },
    username: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      pattern: readable,
      description: 'Older name of `tokenName`.',
      examples: ['checkout in production'],
    },
    environment: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description:
        'The one environment it gives access to; required for client and frontend tokens. Admin tokens have `*`.',
      examples: ['development'],
    },
    project: {
      ...projectIdSchema,
      description: 'The one project it gives access to. Not used when `projects` is sent.',
      examples: ['default'],
    },
    projects: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_PROJECTS,
      description: 'The projects it gives access to. Left out, or with `*` in it: all projects.',
      examples: [['default']],
      items: projectIdSchema,
    },
    expiresAt: {
      ...dateTimeSchema,
      type: ['string', 'null'],
      description: 'When it stops working; `null` or left out for never. Must be in the future.',
    },
    secret: {
      type: 'string',
      maxLength: MAX_TOKEN_LENGTH,
      writeOnly: true,
      description:
        'For a token of another instance, so that applications keep theirs: its secret, `projects:environment.random`. Left out, a new one is made.',
      examples: [secretExample],
    },
  },
} as const satisfies JSONSchema;

export const updateTokenSchema = {
  title: 'UpdateApiToken',
  type: 'object',
  description: 'What changes of an API token.',
  required: ['expiresAt'],
  properties: {
    expiresAt: {
      ...dateTimeSchema,
      type: ['string', 'null'],
      description: 'When it stops working; `null` for never. Must be in the future.',
    },
  },
} as const satisfies JSONSchema;

export const apiTokenSchema = {
  title: 'ApiToken',
  type: 'object',
  description: 'An API token.',
  required: ['id', 'secret', 'tokenName', 'type', 'environment', 'projects', 'createdAt'],
  additionalProperties: false,
  properties: {
    id: {
      type: 'string',
      maxLength: 64,
      description: 'Names the token in paths without giving its secret away.',
      examples: [idExample],
    },
    secret: {
      type: 'string',
      maxLength: MAX_TOKEN_LENGTH,
      description:
        'In the answer that creates it: what to send in the Authorization header. It is not stored and never shown again; everywhere else it is masked.',
      examples: [secretExample, 'default:development.******6c90'],
    },
    tokenName: {
      type: 'string',
      maxLength: 100,
      description: 'What the token is for.',
      examples: ['checkout in production'],
    },
    type: {
      type: 'string',
      enum: ['admin', 'client', 'frontend'],
      description: 'What it may be used for.',
      examples: ['client'],
    },
    environment: {
      type: 'string',
      maxLength: 100,
      description: 'The environment it gives access to; `*` for admin tokens.',
      examples: ['development'],
    },
    project: {
      type: 'string',
      maxLength: 10_000,
      description: 'Its projects, joined by commas.',
      examples: ['default'],
    },
    projects: {
      type: 'array',
      maxItems: MAX_PROJECTS,
      description: 'The projects it gives access to; `["*"]` for all.',
      examples: [['default']],
      items: projectIdSchema,
    },
    expiresAt: {
      ...dateTimeSchema,
      type: ['string', 'null'],
      description: 'When it stops working; `null` for never.',
    },
    createdAt: { ...dateTimeSchema, description: 'When it was created.' },
  },
} as const satisfies JSONSchema;

export const apiTokensSchema = {
  title: 'ApiTokens',
  type: 'object',
  description: 'API tokens, their secrets masked.',
  required: ['tokens'],
  additionalProperties: false,
  properties: {
    tokens: {
      type: 'array',
      maxItems: 2_000,
      description: 'The tokens, oldest first.',
      items: apiTokenSchema,
    },
  },
} as const satisfies JSONSchema;
