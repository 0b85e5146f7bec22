import type { JSONSchema } from 'json-schema-to-ts';
import { roleSchema } from '../roles/schema.ts';
import { dateTimeSchema } from '../schema/date-time.ts';
import { userSchema } from './schema.ts';

const project = {
  type: 'string',
  maxLength: 100,
  description: 'Id of the project in which it holds; `*` for every open one.',
  examples: ['default'],
} as const;

const permissionSchema = {
  type: 'object',
  description: 'A permission that the caller holds.',
  required: ['permission'],
  properties: {
    permission: {
      type: 'string',
      maxLength: 100,
      description: 'Name of the permission.',
      examples: ['UPDATE_FEATURE'],
    },
    project,
    environment: {
      type: 'string',
      maxLength: 100,
      description: 'The environment in which it holds; `*` for all.',
      examples: ['development'],
    },
  },
} as const satisfies JSONSchema;

const feedbackSchema = {
  type: 'object',
  description: 'Whether the user was asked for an opinion.',
  properties: {
    feedbackId: {
      type: 'string',
      maxLength: 100,
      description: 'What it was about.',
      examples: ['search'],
    },
    userId: { type: 'integer', description: 'Id of the user.', examples: [17] },
    neverShow: { type: 'boolean', description: 'Not to be asked again.', examples: [true] },
    given: {
      ...dateTimeSchema,
      type: ['string', 'null'],
      description: 'When it was given.',
    },
  },
} as const satisfies JSONSchema;

/** Who is calling. */
export const meSchema = {
  title: 'Me',
  type: 'object',
  description: 'The caller, with all permissions.',
  required: ['user', 'permissions', 'feedback', 'splash'],
  properties: {
    user: userSchema,
    permissions: {
      type: 'array',
      maxItems: 100_000,
      description: 'All permissions, each once.',
      items: permissionSchema,
    },
    feedback: {
      type: 'array',
      maxItems: 100,
      description: 'Always empty: the service asks nobody.',
      examples: [[]],
      items: feedbackSchema,
    },
    splash: {
      type: 'object',
      description: 'Always empty: there is nothing to dismiss.',
      examples: [{}],
      additionalProperties: { type: 'boolean' },
    },
  },
} as const satisfies JSONSchema;

const emptyList = (description: string) =>
  ({
    type: 'array',
    maxItems: 0,
    description,
    examples: [[]],
    items: { type: 'string', maxLength: 100 },
  }) as const;

export const profileSchema = {
  title: 'Profile',
  type: 'object',
  description: 'Where the caller has a part.',
  required: ['rootRole', 'projects', 'features', 'subscriptions'],
  properties: {
    rootRole: roleSchema,
    projects: {
      type: 'array',
      maxItems: 1_000,
      description: 'Ids of the projects in which the caller has roles, groups included.',
      examples: [['default']],
      items: { type: 'string', maxLength: 100 },
    },
    features: emptyList('Always empty.'),
    subscriptions: emptyList('Always empty: the service sends no e-mail.'),
  },
} as const satisfies JSONSchema;

const ownRoleSchema = {
  type: 'object',
  description: 'A role that the caller has.',
  required: roleSchema.required,
  properties: {
    ...roleSchema.properties,
    project: {
      type: ['string', 'null'],
      maxLength: 100,
      description: 'The project in which it was asked for; `null` for a role of the instance.',
      examples: ['default'],
    },
  },
} as const satisfies JSONSchema;

export const userRolesSchema = {
  title: 'UserRoles',
  type: 'object',
  description: 'Roles of the caller.',
  required: ['version', 'roles'],
  properties: {
    version: {
      type: 'integer',
      minimum: 1,
      description: 'Version of this payload.',
      examples: [1],
    },
    roles: { type: 'array', maxItems: 1_000, description: 'The roles.', items: ownRoleSchema },
  },
} as const satisfies JSONSchema;

export const userRolesQuery = {
  type: 'object',
  properties: {
    projectId: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'The project to tell the roles of; without one, the roles of the instance.',
      examples: ['default'],
    },
  },
} as const satisfies JSONSchema;
