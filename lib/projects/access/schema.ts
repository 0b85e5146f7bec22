import type { JSONSchema } from 'json-schema-to-ts';
import { groupIdSchema, userIdSchema } from '../../identity/groups/schema.ts';
import { roleIdSchema } from '../../identity/roles/schema.ts';
import { projectIdParam } from '../params-schema.ts';

/** Maximum of users, and of groups, in one request. */
const MAX_SUBJECTS = 1_000;
/** Maximum of roles in one request: their checks and the changes must fit one transaction. */
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

/** Body of adding access to a project. */
export const addAccessSchema = {
  title: 'Project access to add',
  type: 'object',
  description: 'Roles to add for each of the groups and users.',
  required: ['roles', 'groups', 'users'],
  properties: { roles: { ...roleIdsSchema, minItems: 1 }, groups: groupIds, users: userIds },
} as const satisfies JSONSchema;

export const setAccessSchema = {
  title: 'Project access',
  type: 'object',
  description: 'The complete new access to a project, by role.',
  required: ['roles'],
  properties: {
    roles: {
      type: 'array',
      maxItems: MAX_ROLES,
      description: 'The roles with their users and groups. All others lose their roles.',
      examples: [[{ id: 5, groups: [1], users: [17] }]],
      items: {
        type: 'object',
        description: 'A role with its users and groups.',
        required: ['id'],
        properties: { id: roleIdSchema, groups: groupIds, users: userIds },
      },
    },
  },
} as const satisfies JSONSchema;

export const setRolesSchema = {
  title: 'Roles in a project',
  type: 'object',
  description: 'The new roles of a user or group in a project.',
  required: ['roles'],
  properties: {
    roles: { ...roleIdsSchema, description: 'Ids of project roles; an empty list removes all.' },
  },
} as const satisfies JSONSchema;

export const projectUserParams = {
  type: 'object',
  required: ['projectId', 'userId'],
  properties: { projectId: projectIdParam, userId: userIdSchema },
} as const satisfies JSONSchema;

export const projectGroupParams = {
  type: 'object',
  required: ['projectId', 'groupId'],
  properties: { projectId: projectIdParam, groupId: groupIdSchema },
} as const satisfies JSONSchema;

export const projectUserRoleParams = {
  type: 'object',
  required: ['projectId', 'userId', 'roleId'],
  properties: { projectId: projectIdParam, userId: userIdSchema, roleId: roleIdSchema },
} as const satisfies JSONSchema;
