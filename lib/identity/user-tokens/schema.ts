import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { readable } from '../../platform/schema/names.ts';
import { choice, integer, list, object, optional, text } from '../../platform/schema/words.ts';
import { tokenNetworksSchema } from '../networks/schema.ts';
import { MAX_USER_TOKENS } from './limits.ts';

const description = text('Description of the token; unique for its user.', 'deploy script', {
  minLength: 1,
  maxLength: 255,
  pattern: readable,
});

const id = integer('Id of the token; unique for its user.', 1);

const agentAccess = choice(
  'What agents may do with the token at `/mcp`: only read, or also create flags and propose changes. Elsewhere the token has all rights of its user.',
  ['read', 'write'],
  'read',
);

export const createUserTokenSchema = object('CreatePersonalAccessToken', 'A new token of a user.', {
  description,
  agentAccess: optional({ ...agentAccess, default: 'read' }),
  networks: optional(tokenNetworksSchema),
  expiresAt: {
    ...dateTimeSchema,
    description:
      'Expiry time, in the future. For personal access tokens the instance may limit it (`PERSONAL_TOKEN_MAX_DAYS`).',
  },
});

export const userTokenSchema = object(
  'PersonalAccessToken',
  'A token with all rights of its user.',
  {
    id,
    secret: optional(
      text(
        'Value for the `Authorization` header. Only present in the response that creates the token; it is not stored.',
        'user:3a1c07ce0d6b9b4fb2d0a4c7a1f7b4c1e6a0d5f94c1e7b2a8d3f6c90',
      ),
    ),
    description,
    agentAccess,
    networks: optional(tokenNetworksSchema),
    userId: optional(integer('Id of the user.', 17)),
    createdAt: { ...dateTimeSchema, description: 'Time of creation.' },
    expiresAt: { ...dateTimeSchema, description: 'Expiry time.' },
    seenAt: optional({
      ...dateTimeSchema,
      type: ['string', 'null'],
      description: 'Last use, to within an hour; `null` if it was not used for 400 days.',
    }),
  },
);

export const userTokensSchema = object(
  'PersonalAccessTokens',
  'Tokens of a user, without secrets.',
  {
    pats: list('The tokens, sorted by id.', MAX_USER_TOKENS, userTokenSchema),
  },
);

/** Path parameters of one token of the caller. */
export const ownTokenParams = object({
  id,
});

/** Path parameters of one token of a person. */
export const userTokenParams = object({
  id: integer('Id of the user.', 17),
  tokenId: id,
});

/** Path parameters of one token of a service account. */
export const accountTokenParams = object({
  id: integer('Id of the service account.', 17),
  tokenId: id,
});
