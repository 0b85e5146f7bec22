import { groupIdSchema, userIdSchema } from '../../identity/groups/schema.ts';
import { roleIdSchema } from '../../identity/roles/schema.ts';
import { list, object, optional } from '../../platform/schema/words.ts';
import { projectIdParam } from '../params-schema.ts';

/** Maximum of users, and of groups, in one request. */
const MAX_SUBJECTS = 1_000;
/** Maximum of roles in one request: their checks and the changes must fit one transaction. */
const MAX_SET_ROLES = 50;

/** Ids of roles. */
export const roleIdsSchema = list('Ids of project roles.', MAX_SET_ROLES, roleIdSchema, [5]);

const groupIds = list('Ids of groups.', MAX_SUBJECTS, groupIdSchema, [1]);

const userIds = list('Ids of users.', MAX_SUBJECTS, userIdSchema, [17]);

/** Body of adding access to a project. */
export const addAccessSchema = object(
  'Project access to add',
  'Roles to add for each of the groups and users.',
  {
    roles: { ...roleIdsSchema, minItems: 1 },
    groups: groupIds,
    users: userIds,
  },
);

export const setAccessSchema = object(
  'Project access',
  'The complete new access to a project, by role.',
  {
    roles: list(
      'The roles with their users and groups. All others lose their roles.',
      MAX_SET_ROLES,
      object('A role with its users and groups.', {
        id: roleIdSchema,
        groups: optional(groupIds),
        users: optional(userIds),
      }),
      [{ id: 5, groups: [1], users: [17] }],
    ),
  },
);

export const setRolesSchema = object(
  'Roles in a project',
  'The new roles of a user or group in a project.',
  {
    roles: { ...roleIdsSchema, description: 'Ids of project roles; an empty list removes all.' },
  },
);

export const projectUserParams = object({
  projectId: projectIdParam,
  userId: userIdSchema,
});

export const projectGroupParams = object({
  projectId: projectIdParam,
  groupId: groupIdSchema,
});

export const projectUserRoleParams = object({
  projectId: projectIdParam,
  userId: userIdSchema,
  roleId: roleIdSchema,
});
