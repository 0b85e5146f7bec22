import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../schema/date-time.ts';
import { MAX_EMAIL_LENGTH, nameInput } from './input-schema.ts';
import { rootRolesSchema } from './role-schema.ts';

/** People and service accounts of an instance: so many still fit the answer of one list. */
export const MAX_USERS = 10_000;

const id = { type: 'integer', description: 'Id of the user.', examples: [17] } as const;

// Apart from the schema, whose type does not know `deprecated`.
const isAPI = {
  type: 'boolean',
  deprecated: true,
  description: 'Whether it is an API token rather than a user.',
  examples: [false],
} as const;

const permissions = {
  type: 'array',
  maxItems: 100,
  deprecated: true,
  description: 'What an API token may do.',
  examples: [['ADMIN']],
  items: { type: 'string', maxLength: 100 },
} as const;

/** Part 2.11. */
export const userSchema = {
  title: 'User',
  type: 'object',
  description: 'A person, or a service account.',
  required: ['id'],
  properties: {
    id,
    isAPI,
    name: nameInput,
    email: {
      type: 'string',
      maxLength: MAX_EMAIL_LENGTH,
      description: 'E-mail address; absent when there is none.',
      examples: ['ada@example.com'],
    },
    username: {
      type: ['string', 'null'],
      maxLength: 100,
      description: 'Unique name; absent when there is none.',
      examples: ['ada'],
    },
    imageUrl: {
      type: 'string',
      maxLength: 200,
      description: 'A picture, from Gravatar.',
      examples: ['https://gravatar.com/avatar/0f5c?s=42&d=retro&r=g'],
    },
    inviteLink: {
      type: 'string',
      maxLength: 500,
      description: 'A link to invite the user with, when there is one.',
      examples: ['https://flags.example.com/new-user?invite=0f5c'],
    },
    loginAttempts: {
      type: 'integer',
      minimum: 0,
      description: 'Wrong passwords since the last login.',
      examples: [0],
    },
    emailSent: {
      type: 'boolean',
      description: 'Whether a welcome e-mail was sent; told when the user is created.',
      examples: [false],
    },
    rootRole: {
      type: 'integer',
      minimum: 0,
      description: 'Id of the role for the whole instance.',
      examples: [3],
    },
    seenAt: {
      ...dateTimeSchema,
      type: ['string', 'null'],
      description: 'Last login; `null` before the first.',
    },
    createdAt: { ...dateTimeSchema, description: 'When the user was created.' },
    accountType: {
      type: 'string',
      enum: ['User', 'Service Account'],
      description: 'A person, or a service account.',
      examples: ['User'],
    },
    permissions,
    scimId: {
      type: ['string', 'null'],
      maxLength: 200,
      description: 'Id in the system that manages the user, when there is one.',
      examples: ['8c1f0a52'],
    },
  },
} as const satisfies JSONSchema;

export const usersSchema = {
  title: 'Users',
  type: 'object',
  description: 'The people of the instance, and the roles that they can have.',
  required: ['users'],
  properties: {
    users: {
      type: 'array',
      maxItems: MAX_USERS,
      description: 'The users, by id.',
      items: userSchema,
    },
    rootRoles: rootRolesSchema,
  },
} as const satisfies JSONSchema;

/** Path parameters of one user. */
export const userParams = {
  type: 'object',
  required: ['id'],
  properties: { id },
} as const satisfies JSONSchema;

export const userSearchSchema = {
  title: 'UserSearch',
  type: 'array',
  maxItems: 100,
  description: 'The first 100 users that match, by id.',
  items: userSchema,
} as const satisfies JSONSchema;

export const adminCountSchema = {
  title: 'AdminCount',
  type: 'object',
  description: 'How many have the role Admin.',
  required: ['password', 'noPassword', 'service'],
  properties: {
    password: {
      type: 'integer',
      minimum: 0,
      description: 'People who can log in with a password.',
      examples: [2],
    },
    noPassword: {
      type: 'integer',
      minimum: 0,
      description: 'People who have no password.',
      examples: [1],
    },
    service: { type: 'integer', minimum: 0, description: 'Service accounts.', examples: [0] },
  },
} as const satisfies JSONSchema;

/** Query of the search. */
export const userSearchQuery = {
  type: 'object',
  properties: {
    q: {
      type: 'string',
      maxLength: 100,
      description: 'Part of a name, username or e-mail address, in any case; empty finds nobody.',
      examples: ['ada'],
    },
  },
} as const satisfies JSONSchema;
