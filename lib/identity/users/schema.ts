import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { nameInput } from './input-schema.ts';
import { MAX_EMAIL_LENGTH, MAX_USERS } from './model.ts';
import { rootRolesSchema } from './role-schema.ts';

const id = { type: 'integer', description: 'Id of the user.', examples: [17] } as const;

// Not inline: the type `JSONSchema` does not know `deprecated`.
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
  description: 'Type of the API token.',
  examples: [['ADMIN']],
  items: { type: 'string', maxLength: 100 },
} as const;

/** A user as the API returns it. */
export const userSchema = {
  title: 'User',
  type: 'object',
  description: 'A user or a service account.',
  required: ['id'],
  properties: {
    id,
    isAPI,
    name: nameInput,
    email: {
      type: 'string',
      maxLength: MAX_EMAIL_LENGTH,
      description: 'E-mail address, if any.',
      examples: ['ada@example.com'],
    },
    username: {
      type: ['string', 'null'],
      maxLength: 100,
      description: 'Username, if any.',
      examples: ['ada'],
    },
    imageUrl: {
      type: 'string',
      maxLength: 200,
      description: 'URL of a Gravatar picture.',
      examples: ['https://gravatar.com/avatar/0f5c?s=42&d=retro&r=g'],
    },
    inviteLink: {
      type: 'string',
      maxLength: 500,
      description: 'Link to set a password; only present when a user is created without one.',
      examples: ['https://flags.example.com/new-user?token=7.0f5c'],
    },
    loginAttempts: {
      type: 'integer',
      minimum: 0,
      description: 'Number of wrong passwords since the last login.',
      examples: [0],
    },
    emailSent: {
      type: 'boolean',
      description: 'Whether a welcome e-mail was sent; only present when the user is created.',
      examples: [false],
    },
    rootRole: {
      type: 'integer',
      minimum: 0,
      description: 'Id of the root role.',
      examples: [3],
    },
    seenAt: {
      ...dateTimeSchema,
      type: ['string', 'null'],
      description: 'Time of the last login; `null` before the first.',
    },
    createdAt: { ...dateTimeSchema, description: 'Time of creation.' },
    accountType: {
      type: 'string',
      enum: ['User', 'Service Account'],
      description: 'A user or a service account.',
      examples: ['User'],
    },
    permissions,
    scimId: {
      type: ['string', 'null'],
      maxLength: 200,
      description: 'Id in the external system that manages the user, if any.',
      examples: ['8c1f0a52'],
    },
    active: {
      type: 'boolean',
      description:
        '`false` for a user whose account an external system has disabled: neither login nor tokens work. Otherwise absent.',
      examples: [false],
    },
  },
} as const satisfies JSONSchema;

export const usersSchema = {
  title: 'Users',
  type: 'object',
  description: 'The users of the instance, and the root roles.',
  required: ['users'],
  properties: {
    users: {
      type: 'array',
      maxItems: MAX_USERS,
      description: 'The users, sorted by id.',
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
  description: 'The first 100 matching users, sorted by id.',
  items: userSchema,
} as const satisfies JSONSchema;

export const adminCountSchema = {
  title: 'AdminCount',
  type: 'object',
  description: 'Number of users with the role Admin.',
  required: ['password', 'noPassword', 'service'],
  properties: {
    password: {
      type: 'integer',
      minimum: 0,
      description: 'Number of users with a password.',
      examples: [2],
    },
    noPassword: {
      type: 'integer',
      minimum: 0,
      description: 'Number of users without a password.',
      examples: [1],
    },
    service: {
      type: 'integer',
      minimum: 0,
      description: 'Number of service accounts.',
      examples: [0],
    },
  },
} as const satisfies JSONSchema;

/** Query parameters of the search. */
export const userSearchQuery = {
  type: 'object',
  properties: {
    q: {
      type: 'string',
      maxLength: 100,
      description:
        'Part of a name, username or e-mail address; case-insensitive. Empty matches nobody.',
      examples: ['ada'],
    },
  },
} as const satisfies JSONSchema;
