import { MAX_GROUPS } from '../../identity/groups/model.ts';
import { groupProperties, groupUsersSchema, userIdSchema } from '../../identity/groups/schema.ts';
import { roleIdSchema, roleSchema } from '../../identity/roles/schema.ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import {
  amount,
  flag,
  list,
  nullable,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import { projectIdSchema } from '../property-schemas.ts';
import { roleIdsSchema } from './schema.ts';

const addedAt = { ...dateTimeSchema, description: 'Time of the first role in the project.' };
const firstRole = { ...roleIdSchema, description: 'Id of the first role.' };

// Not inline: the type `JSONSchema` does not know `deprecated`.
const isAPI = flag('Whether it is an API token rather than a user.', false, { deprecated: true });

const projectUserSchema = object('A user with roles in the project.', {
  id: userIdSchema,
  isAPI: optional(isAPI),
  name: optional(
    text('Name of the user, or else username or e-mail address.', 'Ada Lovelace', 500),
  ),
  email: optional(nullable(text('E-mail address.', 'ada@example.com', 500))),
  imageUrl: optional(
    nullable(
      text('URL of a Gravatar picture.', 'https://gravatar.com/avatar/0f5c?s=42&d=retro&r=g', 200),
    ),
  ),
  addedAt: optional(addedAt),
  roleId: optional(firstRole),
  roles: optional(roleIdsSchema),
});

export const projectAccessSchema = object(
  'Access to a project',
  'Users and groups with roles in a project.',
  {
    roles: list('All project roles.', 1_000, roleSchema, [
      { id: 5, type: 'project', name: 'Member' },
    ]),
    users: list('Users with roles in the project, sorted by id.', 100_000, projectUserSchema, [
      { id: 17, name: 'Ada Lovelace', roleId: 5, roles: [5] },
    ]),
    groups: list('Groups with roles in the project, sorted by id.', MAX_GROUPS, {
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
    }),
  },
);

export const roleUsageSchema = object(
  'Use of a role',
  'Projects in which a role is assigned, with counts.',
  {
    projects: list(
      'The projects, sorted by id.',
      1_000,
      object('A project.', {
        project: projectIdSchema,
        role: optional(roleIdSchema),
        userCount: optional(amount('Number of users with the role in the project.', 1)),
        serviceAccountCount: optional(
          amount('Number of service accounts with the role in the project.', 1),
        ),
        groupCount: optional(amount('Number of groups with the role in the project.', 1)),
      }),
      [{ project: 'default', role: 5, userCount: 1, serviceAccountCount: 0, groupCount: 0 }],
    ),
  },
);
