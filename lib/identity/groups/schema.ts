import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { descriptionSchema, readable, storable } from '../../platform/schema/names.ts';
import { userSchema } from '../users/schema.ts';
import { MAX_GROUPS } from './model.ts';

export const MAX_GROUP_USERS = 1_000;

export const groupIdSchema = {
  type: 'integer',
  minimum: 0,
  maximum: 9_999_999_999,
  description: 'Id of a group.',
  examples: [1],
} as const satisfies JSONSchema;

export const userIdSchema = {
  type: 'integer',
  minimum: 0,
  maximum: 9_999_999_999,
  description: 'Id of a user or service account.',
  examples: [17],
} as const satisfies JSONSchema;

const name = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: readable,
  description: 'Name of the group, unique in the instance.',
  examples: ['Checkout team'],
} as const satisfies JSONSchema;

const mappingsSSO = {
  type: 'array',
  maxItems: 100,
  description: 'Groups of the single sign-on that map to this group.',
  examples: [['checkout']],
  items: { type: 'string', maxLength: 200, pattern: storable },
} as const satisfies JSONSchema;

const rootRole = {
  type: ['integer', 'null'],
  minimum: 0,
  maximum: 9_999_999_999,
  description: 'Id of the root role of its users; `null` for none.',
  examples: [2],
} as const satisfies JSONSchema;

/** Body of creating and updating a group. */
export const createGroupSchema = {
  title: 'Group to write',
  type: 'object',
  description:
    'A group. If omitted from an update, `description`, `mappingsSSO` and `users` keep their values, while `rootRole` becomes `null`.',
  required: ['name'],
  properties: {
    name,
    description: descriptionSchema,
    mappingsSSO,
    rootRole,
    users: {
      type: 'array',
      maxItems: MAX_GROUP_USERS,
      description: 'All users of the group; other users are removed.',
      examples: [[{ user: { id: 17 } }]],
      items: {
        type: 'object',
        description: 'A member.',
        required: ['user'],
        properties: {
          user: {
            type: 'object',
            description: 'The user.',
            required: ['id'],
            properties: { id: userIdSchema },
          },
        },
      },
    },
  },
} as const satisfies JSONSchema;

const createdBy = {
  type: ['string', 'null'],
  maxLength: 500,
  description: 'Creator.',
  examples: ['admin'],
} as const satisfies JSONSchema;

/** Users of a group as the API returns them. */
export const groupUsersSchema = {
  type: 'array',
  maxItems: MAX_GROUP_USERS,
  description: 'The users, sorted by id.',
  items: {
    type: 'object',
    description: 'A user of the group.',
    required: ['user'],
    properties: {
      joinedAt: { ...dateTimeSchema, description: 'Time at which the user was added.' },
      createdBy: { ...createdBy, description: 'The user who added the user.' },
      user: userSchema,
    },
  },
} as const satisfies JSONSchema;

/** Properties of a group, without its members and its roles in projects. */
export const groupProperties = {
  id: groupIdSchema,
  name,
  description: descriptionSchema,
  mappingsSSO,
  rootRole,
  createdBy,
  createdAt: { ...dateTimeSchema, type: ['string', 'null'], description: 'Time of creation.' },
  scimId: {
    type: ['string', 'null'],
    maxLength: 200,
    description: 'Id in the external system that manages the group, if any.',
    examples: [null],
  },
} as const;

/** A group as the API returns it. */
export const groupSchema = {
  title: 'Group',
  type: 'object',
  description: 'A group of users.',
  required: ['name'],
  properties: {
    ...groupProperties,
    users: groupUsersSchema,
    projects: {
      type: 'array',
      maxItems: 1_000,
      description: 'Ids of the projects in which the group has roles.',
      examples: [['default']],
      items: { type: 'string', maxLength: 100 },
    },
    userCount: {
      type: 'integer',
      minimum: 0,
      description: 'Number of users.',
      examples: [3],
    },
  },
} as const satisfies JSONSchema;

export const groupsSchema = {
  title: 'Groups',
  type: 'object',
  description: 'All groups.',
  required: ['groups'],
  properties: {
    groups: {
      type: 'array',
      maxItems: MAX_GROUPS,
      description: 'The groups, sorted by id.',
      items: groupSchema,
    },
  },
} as const satisfies JSONSchema;

/** Path parameters of `/groups/{groupId}`. */
export const groupParams = {
  type: 'object',
  required: ['groupId'],
  properties: { groupId: groupIdSchema },
} as const satisfies JSONSchema;
