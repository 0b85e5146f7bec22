import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { readable } from '../../platform/schema/names.ts';
import { choice, closed, flag, list, object, optional, text } from '../../platform/schema/words.ts';
import { tokenNetworksSchema } from '../networks/schema.ts';
import { MAX_TOKEN_LENGTH } from './token-format.ts';

const secretExample =
  'default:development.3a1c07ce0d6b9b4fb2d0a4c7a1f7b4c1e6a0d5f94c1e7b2a8d3f6c90';
const idExample = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9';

const projectIdSchema = { type: 'string', minLength: 1, maxLength: 100 } as const;

/** 80 checks of projects and the writes of the log fit one transaction of 100 actions. */
const MAX_TOKEN_PROJECTS = 80;

/** The path parameter `{token}`. */
export const tokenReferenceSchema = text(
  'The full secret or the `id` of the token. The masked secret of lists also works if it matches only one token.',
  idExample,
  { minLength: 1, maxLength: MAX_TOKEN_LENGTH },
);

export const createTokenSchema = object('CreateApiToken', 'A new API token.', {
  type: text(
    '`client` for server-side SDKs, `frontend` for browsers and apps, `admin` for this API; case-insensitive. `backend` is a newer name of `client`: both may do the same.',
    'client',
    20,
  ),
  tokenName: optional(
    text('Name of the token. Required unless `username` is sent.', 'checkout in production', {
      minLength: 1,
      maxLength: 100,
      pattern: readable,
    }),
  ),
  username: optional(
    text('Former name of `tokenName`.', 'checkout in production', {
      minLength: 1,
      maxLength: 100,
      pattern: readable,
    }),
  ),
  environment: optional(
    text(
      'Environment of the token. Default: `development`; admin tokens have `*`.',
      'development',
      { minLength: 1, maxLength: 100 },
    ),
  ),
  project: optional({
    ...projectIdSchema,
    description: 'Project of the token. Ignored if `projects` is sent.',
    examples: ['default'],
  }),
  projects: optional(
    list(
      'Projects of the token. Omitted, or containing `*`, means all projects.',
      { minItems: 1, maxItems: MAX_TOKEN_PROJECTS },
      projectIdSchema,
      ['default'],
    ),
  ),
  expiresAt: optional({
    ...dateTimeSchema,
    type: ['string', 'null'],
    description:
      'Expiry time; `null` or omitted for never. A time in the past creates an expired token.',
  }),
  networks: optional(tokenNetworksSchema),
  secret: optional(
    text(
      'Secret of an existing token, `projects:environment.random`, to move it from another instance; at least 32 random characters, 8 of them distinct. Default: a new secret.',
      secretExample,
      { maxLength: MAX_TOKEN_LENGTH, writeOnly: true },
    ),
  ),
  weakSecret: optional(
    flag(
      'Accepts a `secret` that is shorter, or does not name the scope of the token, until `expiresAt`, which must be within a year: for applications whose secret cannot be changed at once. Only for administrators; not for admin tokens.',
      false,
      { default: false },
    ),
  ),
});

const { type, tokenName, environment, expiresAt } = createTokenSchema.properties;

export const createProjectTokenSchema = object(
  'CreateProjectApiToken',
  'A new API token of a project.',
  {
    type: {
      ...type,
      description:
        '`client` for server-side SDKs, `frontend` for browsers and apps; case-insensitive. `backend` is a newer name of `client`.',
    },
    tokenName: { ...tokenName, description: 'Name of the token.' },
    environment: optional({
      ...environment,
      description: 'Environment of the token. Default: `development`.',
    }),
    expiresAt: optional(expiresAt),
  },
);

export const updateTokenSchema = object('UpdateApiToken', 'Changes to an API token.', {
  expiresAt: {
    ...dateTimeSchema,
    type: ['string', 'null'],
    description: 'Expiry time; `null` for never. A time in the past ends the token.',
  },
});

export const apiTokenSchema = closed('ApiToken', 'An API token.', {
  id: text('Id of the token for paths; does not reveal its secret.', idExample, 64),
  secret: {
    type: 'string',
    maxLength: MAX_TOKEN_LENGTH,
    description:
      'Value for the `Authorization` header. Shown in full in the response that creates the token, and masked everywhere else unless the instance is configured to keep secrets readable.',
    examples: [secretExample, 'default:development.******6c90'],
  },
  tokenName: text('Name of the token.', 'checkout in production'),
  type: choice(
    'Type of the token, as it was sent.',
    ['admin', 'backend', 'client', 'frontend'],
    'client',
  ),
  environment: text('Environment of the token; `*` for admin tokens.', 'development'),
  project: optional(text('Projects of the token, joined with commas.', 'default', 10_000)),
  projects: list('Projects of the token; `["*"]` for all.', MAX_TOKEN_PROJECTS, projectIdSchema, [
    'default',
  ]),
  expiresAt: optional({
    ...dateTimeSchema,
    type: ['string', 'null'],
    description: 'Expiry time; `null` for never.',
  }),
  networks: optional(tokenNetworksSchema),
  weakSecret: optional(
    flag(
      'Whether its secret can be guessed; then it ends within a year of its creation. Absent: it cannot.',
      true,
    ),
  ),
  createdAt: { ...dateTimeSchema, description: 'Time of creation.' },
  seenAt: optional({
    ...dateTimeSchema,
    type: ['string', 'null'],
    description: 'Last use, to within an hour; `null` if it was not used for 400 days.',
  }),
});

export const apiTokensSchema = closed('ApiTokens', 'API tokens.', {
  tokens: list('The tokens, oldest first.', 2_000, apiTokenSchema),
});
