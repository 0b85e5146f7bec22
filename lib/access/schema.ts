import type { JSONSchema } from 'json-schema-to-ts';
import { groupIdSchema, userIdSchema } from '../groups/schema.ts';
import { roleIdSchema } from '../roles/schema.ts';

/** Users, or groups, that one request may name. */
const MAX_SUBJECTS = 1_000;
/** Roles that one request may name; their checks have to fit one transaction with what is changed. */
const MAX_ROLES = 50;

/** Ids of roles. */
export const roleIdsSchema = {
  type: 'array',
  maxItems: MAX_ROLES,
  description: 'Ids of project roles.',
  examples: [[5]],
  items: roleIdSchema,
} as const satisfies JSONSchema;

const groupIds = {
  type: 'array',
  maxItems: MAX_SUBJECTS,
  description: 'Ids of groups.',
  examples: [[1]],
  items: groupIdSchema,
} as const satisfies JSONSchema;

const userIds = {
  type: 'array',
  maxItems: MAX_SUBJECTS,
  description: 'Ids of users.',
  examples: [[17]],
  items: userIdSchema,
} as const satisfies JSONSchema;

/** Part 4.11. */
export const addAccessSchema = {
  title: 'Project access to add',
  type: 'object',
  description: 'The groups and users are given the roles in the project.',
  required: ['roles', 'groups', 'users'],
  properties: { roles: { ...roleIdsSchema, minItems: 1 }, groups: groupIds, users: userIds },
} as const satisfies JSONSchema;

export const setAccessSchema = {
  title: 'Project access',
  type: 'object',
  description: 'All that users and groups may do in the project, by role.',
  required: ['roles'],
  properties: {
    roles: {
      type: 'array',
      maxItems: MAX_ROLES,
      description: 'The roles and who has them; who is named nowhere has none any more.',
      examples: [[{ id: 5, groups: [1], users: [17] }]],
      items: {
        type: 'object',
        description: 'A role and who has it.',
        required: ['id'],
        properties: { id: roleIdSchema, groups: groupIds, users: userIds },
      },
    },
  },
} as const satisfies JSONSchema;

export const setRolesSchema = {
  title: 'Roles in a project',
  type: 'object',
  description: 'All roles that a user or group is to have in a project.',
  required: ['roles'],
  properties: {
    roles: { ...roleIdsSchema, description: 'Ids of project roles; none takes all away.' },
  },
} as const satisfies JSONSchema;

export const projectIdSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'Id of the project.',
  examples: ['default'],
} as const satisfies JSONSchema;

export const projectParams = {
  type: 'object',
  required: ['projectId'],
  properties: { projectId: projectIdSchema },
} as const satisfies JSONSchema;

export const projectUserParams = {
  type: 'object',
  required: ['projectId', 'userId'],
  properties: { projectId: projectIdSchema, userId: userIdSchema },
} as const satisfies JSONSchema;

export const projectGroupParams = {
  type: 'object',
  required: ['projectId', 'groupId'],
  properties: { projectId: projectIdSchema, groupId: groupIdSchema },
} as const satisfies JSONSchema;

export const projectUserRoleParams = {
  type: 'object',
  required: ['projectId', 'userId', 'roleId'],
  properties: { projectId: projectIdSchema, userId: userIdSchema, roleId: roleIdSchema },
} as const satisfies JSONSchema;
