import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { descriptionSchema, readable, storable } from '../../platform/schema/names.ts';
import {
  amount,
  integer,
  list,
  nullable,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import { userSchema } from '../users/schema.ts';
import { MAX_GROUPS } from './model.ts';

export const MAX_GROUP_USERS = 1_000;

export const groupIdSchema = integer('Id of a group.', 1, { minimum: 0, maximum: 9_999_999_999 });

export const userIdSchema = integer('Id of a user or service account.', 17, {
  minimum: 0,
  maximum: 9_999_999_999,
});

const name = text('Name of the group, unique in the instance.', 'Checkout team', {
  minLength: 1,
  maxLength: 100,
  pattern: readable,
});

const mappingsSSO = list(
  'Groups of the single sign-on that map to this group.',
  100,
  { type: 'string', maxLength: 200, pattern: storable },
  ['checkout'],
);

const rootRole = nullable(
  integer('Id of the root role of its users; `null` for none.', 2, {
    minimum: 0,
    maximum: 9_999_999_999,
  }),
);

/** Body of creating and updating a group. */
export const createGroupSchema = object(
  'Group to write',
  'A group. If omitted from an update, `description`, `mappingsSSO` and `users` keep their values, while `rootRole` becomes `null`.',
  {
    name,
    description: optional(descriptionSchema),
    mappingsSSO: optional(mappingsSSO),
    rootRole: optional(rootRole),
    users: optional(
      list(
        'All users of the group; other users are removed.',
        MAX_GROUP_USERS,
        object('A member.', {
          user: object('The user.', {
            id: userIdSchema,
          }),
        }),
        [{ user: { id: 17 } }],
      ),
    ),
  },
);

const createdBy = nullable(text('Creator.', 'admin', 500));

/** Users of a group as the API returns them. */
export const groupUsersSchema = list(
  'The users, sorted by id.',
  MAX_GROUP_USERS,
  object('A user of the group.', {
    joinedAt: optional({ ...dateTimeSchema, description: 'Time at which the user was added.' }),
    createdBy: optional({ ...createdBy, description: 'The user who added the user.' }),
    user: userSchema,
  }),
);

/** Properties of a group, without its members and its roles in projects. */
export const groupProperties = {
  id: groupIdSchema,
  name,
  description: descriptionSchema,
  mappingsSSO,
  rootRole,
  createdBy,
  createdAt: { ...dateTimeSchema, type: ['string', 'null'], description: 'Time of creation.' },
  scimId: nullable(text('Id in the external system that manages the group, if any.', null, 200)),
} as const;

const moreOfAGroup = {
  projects: list(
    'Ids of the projects in which the group has roles.',
    1_000,
    { type: 'string', maxLength: 100 },
    ['default'],
  ),
  userCount: amount('Number of users.', 3),
} as const;

/** A group as the API returns it. */
export const groupSchema = {
  title: 'Group',
  type: 'object',
  description: 'A group of users.',
  required: ['name'],
  properties: { ...groupProperties, users: groupUsersSchema, ...moreOfAGroup },
} as const satisfies JSONSchema;

/** A group in the list of all: whole people would make the list too large. */
const listedGroupSchema = {
  title: 'ListedGroup',
  type: 'object',
  description:
    'A group in a list, with the ids of its users; `GET /api/admin/groups/{groupId}` has the users.',
  required: ['name'],
  properties: {
    ...groupProperties,
    users: list(
      'The users, sorted by id.',
      MAX_GROUP_USERS,
      object('A user of the group.', { user: object('The user.', { id: userIdSchema }) }),
    ),
    ...moreOfAGroup,
  },
} as const satisfies JSONSchema;

export const groupsSchema = object('Groups', 'All groups.', {
  groups: list('The groups, sorted by id.', MAX_GROUPS, listedGroupSchema),
});

/** Path parameters of `/groups/{groupId}`. */
export const groupParams = object({
  groupId: groupIdSchema,
});
