import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { versionSchema } from '../../platform/schema/version.ts';
import { roleSchema } from '../roles/schema.ts';
import { userSchema } from '../users/schema.ts';

const project = {
  type: 'string',
  maxLength: 100,
  description: 'Id of the project in which it applies; `*` for all open projects.',
  examples: ['default'],
} as const;

const ownPermissionSchema = {
  type: 'object',
  description: 'A permission of the caller.',
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
      description: 'Environment in which it applies; `*` for all.',
      examples: ['development'],
    },
  },
} as const satisfies JSONSchema;

const feedbackSchema = {
  type: 'object',
  description: 'Feedback of the user.',
  properties: {
    feedbackId: {
      type: 'string',
      maxLength: 100,
      description: 'Id of the feedback.',
      examples: ['search'],
    },
    userId: { type: 'integer', description: 'Id of the user.', examples: [17] },
    neverShow: {
      type: 'boolean',
      description: 'Whether to skip this feedback in the future.',
      examples: [true],
    },
    given: {
      ...dateTimeSchema,
      type: ['string', 'null'],
      description: 'Time of the feedback.',
    },
  },
} as const satisfies JSONSchema;

/** The caller as the API returns it. */
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
      description: 'All permissions, without duplicates.',
      items: ownPermissionSchema,
    },
    feedback: {
      type: 'array',
      maxItems: 100,
      description: 'Always empty: the service requests no feedback.',
      examples: [[]],
      items: feedbackSchema,
    },
    splash: {
      type: 'object',
      description: 'Always empty: the service shows no splash screens.',
      examples: [{}],
      additionalProperties: { type: 'boolean' },
    },
  },
} as const satisfies JSONSchema;

export const profileSchema = {
  title: 'Profile',
  type: 'object',
  description: 'Profile of the caller.',
  required: ['rootRole', 'projects', 'features', 'subscriptions'],
  properties: {
    rootRole: roleSchema,
    projects: {
      type: 'array',
      maxItems: 1_000,
      description: 'Ids of the projects in which the caller has roles, directly or through groups.',
      examples: [['default']],
      items: { type: 'string', maxLength: 100 },
    },
    features: emptyList('Always empty.'),
    subscriptions: emptyList('Always empty: the service sends no e-mail.'),
  },
} as const satisfies JSONSchema;

const ownRoleSchema = {
  type: 'object',
  description: 'A role of the caller.',
  required: roleSchema.required,
  properties: {
    ...roleSchema.properties,
    project: {
      type: ['string', 'null'],
      maxLength: 100,
      description: 'The requested project; `null` for a role of the instance.',
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
    version: versionSchema,
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
      description: 'Id of a project. Default: the roles of the instance.',
      examples: ['default'],
    },
  },
} as const satisfies JSONSchema;

function emptyList(description: string) {
  return {
    type: 'array',
    maxItems: 0,
    description,
    examples: [[]],
    items: { type: 'string', maxLength: 100 },
  } as const;
}
