import type { JSONSchema } from 'json-schema-to-ts';
import { MAX_GROUPS } from '../../identity/groups/model.ts';
import { groupProperties, groupUsersSchema, userIdSchema } from '../../identity/groups/schema.ts';
import { roleIdSchema, roleSchema } from '../../identity/roles/schema.ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { projectIdSchema } from '../property-schemas.ts';
import { roleIdsSchema } from './schema.ts';

const addedAt = { ...dateTimeSchema, description: 'Time of the first role in the project.' };
const firstRole = { ...roleIdSchema, description: 'Id of the first role.' };

// Not inline: the type `JSONSchema` does not know `deprecated`.
const isAPI = {
  type: 'boolean',
  deprecated: true,
  description: 'Whether it is an API token rather than a user.',
  examples: [false],
} as const;

const projectUserSchema = {
  type: 'object',
  description: 'A user with roles in the project.',
  required: ['id'],
  properties: {
    id: userIdSchema,
    isAPI,
    name: {
      type: 'string',
      maxLength: 500,
      description: 'Name of the user, or else username or e-mail address.',
      examples: ['Ada Lovelace'],
    },
    email: {
      type: ['string', 'null'],
      maxLength: 500,
      description: 'E-mail address.',
      examples: ['ada@example.com'],
    },
    imageUrl: {
      type: ['string', 'null'],
      maxLength: 200,
      description: 'URL of a Gravatar picture.',
      examples: ['https://gravatar.com/avatar/0f5c?s=42&d=retro&r=g'],
    },
    addedAt,
    roleId: firstRole,
    roles: roleIdsSchema,
  },
} as const satisfies JSONSchema;

export const projectAccessSchema = {
  title: 'Access to a project',
  type: 'object',
  description: 'Users and groups with roles in a project.',
  required: ['roles', 'users', 'groups'],
  properties: {
    roles: {
      type: 'array',
      maxItems: 1_000,
      description: 'All project roles.',
      examples: [[{ id: 5, type: 'project', name: 'Member' }]],
      items: roleSchema,
    },
    users: {
      type: 'array',
      maxItems: 100_000,
      description: 'Users with roles in the project, sorted by id.',
      examples: [[{ id: 17, name: 'Ada Lovelace', roleId: 5, roles: [5] }]],
      items: projectUserSchema,
    },
    groups: {
      type: 'array',
      maxItems: MAX_GROUPS,
      description: 'Groups with roles in the project, sorted by id.',
      items: {
        type: 'object',
        description: 'A group with roles in the project.',
        required: ['id'],
        properties: {
          ...groupProperties,
          users: groupUsersSchema,
          addedAt,
          roleId: firstRole,
          roles: roleIdsSchema,
        },
      },
    },
  },
} as const satisfies JSONSchema;

export const roleUsageSchema = {
  title: 'Use of a role',
  type: 'object',
  description: 'Projects in which a role is assigned, with counts.',
  required: ['projects'],
  properties: {
    projects: {
      type: 'array',
      maxItems: 1_000,
      description: 'The projects, sorted by id.',
      examples: [
        [{ project: 'default', role: 5, userCount: 1, serviceAccountCount: 0, groupCount: 0 }],
      ],
      items: {
        type: 'object',
        description: 'A project.',
        required: ['project'],
        properties: {
          project: projectIdSchema,
          role: roleIdSchema,
          userCount: count('users'),
          serviceAccountCount: count('service accounts'),
          groupCount: count('groups'),
        },
      },
    },
  },
} as const satisfies JSONSchema;

function count(what: string) {
  return {
    type: 'integer',
    minimum: 0,
    description: `Number of ${what} with the role in the project.`,
    examples: [1],
  } as const;
}
