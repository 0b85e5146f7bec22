import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import {
  amount,
  choice,
  flag,
  integer,
  list,
  nullable,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import { nameInput } from './input-schema.ts';
import { MAX_EMAIL_LENGTH, MAX_USERS } from './model.ts';
import { rootRolesSchema } from './role-schema.ts';

const id = integer('Id of the user.', 17);

// Not inline: the type `JSONSchema` does not know `deprecated`.
const isAPI = flag('Whether it is an API token rather than a user.', false, { deprecated: true });

const permissions = list(
  'Type of the API token.',
  { maxItems: 100, deprecated: true },
  { type: 'string', maxLength: 100 },
  ['ADMIN'],
);

/** A user as the API returns it. */
export const userSchema = object('User', 'A user or a service account.', {
  id,
  isAPI: optional(isAPI),
  name: optional(nameInput),
  email: optional(text('E-mail address, if any.', 'ada@example.com', MAX_EMAIL_LENGTH)),
  username: optional(nullable(text('Username, if any.', 'ada'))),
  imageUrl: optional(
    text('URL of a Gravatar picture.', 'https://gravatar.com/avatar/0f5c?s=42&d=retro&r=g', 200),
  ),
  inviteLink: optional(
    text(
      'Link to set a password; only present when a user is created without one.',
      'https://flags.example.com/new-user?token=7.0f5c',
      500,
    ),
  ),
  loginAttempts: optional(amount('Number of wrong passwords since the last login.', 0)),
  emailSent: optional(
    flag('Whether a welcome e-mail was sent; only present when the user is created.', false),
  ),
  rootRole: optional(integer('Id of the root role.', 3, { minimum: 0 })),
  seenAt: optional({
    ...dateTimeSchema,
    type: ['string', 'null'],
    description: 'Time of the last login; `null` before the first.',
  }),
  createdAt: optional({ ...dateTimeSchema, description: 'Time of creation.' }),
  accountType: optional(
    choice('A user or a service account.', ['User', 'Service Account'], 'User'),
  ),
  permissions: optional(permissions),
  scimId: optional(
    nullable(text('Id in the external system that manages the user, if any.', '8c1f0a52', 200)),
  ),
  active: optional(
    flag(
      '`false` for a user whose account an external system has disabled: neither login nor tokens work. Otherwise absent.',
      false,
    ),
  ),
});

export const usersSchema = object('Users', 'The users of the instance, and the root roles.', {
  users: list('The users, sorted by id.', MAX_USERS, userSchema),
  rootRoles: optional(rootRolesSchema),
});

/** Path parameters of one user. */
export const userParams = object({
  id,
});

export const userSearchSchema = {
  title: 'UserSearch',
  ...list('The first 100 matching users, sorted by id.', 100, userSchema),
};

export const adminCountSchema = object('AdminCount', 'Number of users with the role Admin.', {
  password: amount('Number of users with a password.', 2),
  noPassword: amount('Number of users without a password.', 1),
  service: amount('Number of service accounts.', 0),
});

/** Query parameters of the search. */
export const userSearchQuery = object({
  q: optional(
    text(
      'Part of a name, username or e-mail address; case-insensitive. Empty matches nobody.',
      'ada',
    ),
  ),
});
