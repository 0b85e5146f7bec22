import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { readable } from '../../platform/schema/names.ts';
import { flag, list, nullable, object, optional, text } from '../../platform/schema/words.ts';
import { roleSchema } from '../roles/schema.ts';
import { emailInput, nameInput, passwordInput, usernameInput } from '../users/input-schema.ts';
import { userSchema } from '../users/schema.ts';
import { MAX_SIGNUPS } from './model.ts';

/** Upper bound of the tokens in a response. */
const MAX_TOKENS = 10_000;

const name = text('Display name of the token.', 'designers', {
  minLength: 1,
  maxLength: 255,
  pattern: readable,
});

const enabled = flag('Whether it can be used; always `false` after expiry.');

const expiresAt = {
  ...dateTimeSchema,
  description: 'Expiry time; at most one month from now.',
} as const satisfies JSONSchema;

const token = text('Secret of the token.', '3a1c07ce0d6b9b4fb2d0a4c7a1f7b4c1', {
  minLength: 1,
  maxLength: 100,
});

/** A signup token as the API returns it. */
export const signupTokenSchema = object('PublicSignupToken', 'A signup link.', {
  secret: token,
  url: nullable(
    text(
      'The link to share.',
      'https://flags.example.com/new-user?invite=3a1c07ce0d6b9b4fb2d0a4c7a1f7b4c1',
      1_000,
    ),
  ),
  name,
  enabled,
  expiresAt,
  createdAt: { ...dateTimeSchema, description: 'Time of creation.' },
  createdBy: nullable(text('E-mail address or username of the creator.', 'ada@example.com', 500)),
  users: optional(
    nullable(
      list(
        'Users who signed up with it, sorted by id, without deleted users.',
        MAX_SIGNUPS,
        userSchema,
      ),
    ),
  ),
  role: roleSchema,
});

export const signupTokensSchema = object('PublicSignupTokens', 'Signup links.', {
  tokens: list('The tokens, oldest first.', MAX_TOKENS, signupTokenSchema),
});

export const createSignupTokenSchema = object('CreatePublicSignupToken', 'A new signup link.', {
  name,
  expiresAt,
});

export const updateSignupTokenSchema = {
  title: 'UpdatePublicSignupToken',
  type: 'object',
  description: 'Changes to the token, with at least one property.',
  anyOf: [{ required: ['enabled'] }, { required: ['expiresAt'] }],
  properties: { enabled, expiresAt },
} as const satisfies JSONSchema;

/** Body of signing up. The service sends no confirmation e-mail. */
export const signupSchema = object('Signup', 'A new user.', {
  email: { ...emailInput, type: 'string' },
  name: optional(nameInput),
  username: optional(usernameInput),
  password: passwordInput,
});

/** Path parameters of one token. */
export const signupTokenParams = object({
  token,
});
