import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { readable } from '../../platform/schema/names.ts';
import { MAX_TOKEN_LENGTH } from './token-format.ts';

const secretExample =
  'default:development.3a1c07ce0d6b9b4fb2d0a4c7a1f7b4c1e6a0d5f94c1e7b2a8d3f6c90';
const idExample = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9';

const projectIdSchema = { type: 'string', minLength: 1, maxLength: 100 } as const;

/** 80 checks of projects and the writes of the log fit one transaction of 100 actions. */
const MAX_PROJECTS = 80;

/** The path parameter `{token}`. */
export const tokenReferenceSchema = {
  type: 'string',
  minLength: 1,
  maxLength: MAX_TOKEN_LENGTH,
  description:
    'The full secret or the `id` of the token. The masked secret of lists also works if it matches only one token.',
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
        '`client` for server-side SDKs, `frontend` for browsers and apps, `admin` for this API; case-insensitive. `backend` is a newer name of `client`: both may do the same.',
      examples: ['client'],
    },
    tokenName: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      pattern: readable,
      description: 'Name of the token. Required unless `username` is sent.',
      examples: ['checkout in production'],
    },
    username: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      pattern: readable,
      description: 'Former name of `tokenName`.',
      examples: ['checkout in production'],
    },
    environment: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'Environment of the token. Default: `development`; admin tokens have `*`.',
      examples: ['development'],
    },
    project: {
      ...projectIdSchema,
      description: 'Project of the token. Ignored if `projects` is sent.',
      examples: ['default'],
    },
    projects: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_PROJECTS,
      description: 'Projects of the token. Omitted, or containing `*`, means all projects.',
      examples: [['default']],
      items: projectIdSchema,
    },
    expiresAt: {
      ...dateTimeSchema,
      type: ['string', 'null'],
      description:
        'Expiry time; `null` or omitted for never. A time in the past creates an expired token.',
    },
    secret: {
      type: 'string',
      maxLength: MAX_TOKEN_LENGTH,
      writeOnly: true,
      description:
        'Secret of an existing token, `projects:environment.random`, to move it from another instance; at least 32 random characters, 8 of them distinct. Default: a new secret.',
      examples: [secretExample],
    },
  },
} as const satisfies JSONSchema;

const { type, tokenName, environment, expiresAt } = createTokenSchema.properties;

export const createProjectTokenSchema = {
  title: 'CreateProjectApiToken',
  type: 'object',
  description: 'A new API token of a project.',
  required: ['type', 'tokenName'],
  properties: {
    type: {
      ...type,
      description:
        '`client` for server-side SDKs, `frontend` for browsers and apps; case-insensitive. `backend` is a newer name of `client`.',
    },
    tokenName: { ...tokenName, description: 'Name of the token.' },
    environment: {
      ...environment,
      description: 'Environment of the token. Default: `development`.',
    },
    expiresAt,
  },
} as const satisfies JSONSchema;

export const updateTokenSchema = {
  title: 'UpdateApiToken',
  type: 'object',
  description: 'Changes to an API token.',
  required: ['expiresAt'],
  properties: {
    expiresAt: {
      ...dateTimeSchema,
      type: ['string', 'null'],
      description: 'Expiry time; `null` for never. A time in the past ends the token.',
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
      description: 'Id of the token for paths; does not reveal its secret.',
      examples: [idExample],
    },
    secret: {
      type: 'string',
      maxLength: MAX_TOKEN_LENGTH,
      description:
        'Value for the `Authorization` header. Shown in full in the response that creates the token, and masked everywhere else unless the instance is configured to keep secrets readable.',
      examples: [secretExample, 'default:development.******6c90'],
    },
    tokenName: {
      type: 'string',
      maxLength: 100,
      description: 'Name of the token.',
      examples: ['checkout in production'],
    },
    type: {
      type: 'string',
      enum: ['admin', 'backend', 'client', 'frontend'],
      description: 'Type of the token, as it was sent.',
      examples: ['client'],
    },
    environment: {
      type: 'string',
      maxLength: 100,
      description: 'Environment of the token; `*` for admin tokens.',
      examples: ['development'],
    },
    project: {
      type: 'string',
      maxLength: 10_000,
      description: 'Projects of the token, joined with commas.',
      examples: ['default'],
    },
    projects: {
      type: 'array',
      maxItems: MAX_PROJECTS,
      description: 'Projects of the token; `["*"]` for all.',
      examples: [['default']],
      items: projectIdSchema,
    },
    expiresAt: {
      ...dateTimeSchema,
      type: ['string', 'null'],
      description: 'Expiry time; `null` for never.',
    },
    createdAt: { ...dateTimeSchema, description: 'Time of creation.' },
    seenAt: {
      ...dateTimeSchema,
      type: ['string', 'null'],
      description: 'Last use, to within an hour; `null` if it was not used for 400 days.',
    },
  },
} as const satisfies JSONSchema;

export const apiTokensSchema = {
  title: 'ApiTokens',
  type: 'object',
  description: 'API tokens.',
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
