import type { JSONSchema } from 'json-schema-to-ts';
import {
  permissionSchema,
  roleWithPermissionsSchema,
} from '../../identity/roles/permission-schema.ts';
import { roleSchema, roleTypeSchema } from '../../identity/roles/schema.ts';
import { userSchema } from '../../identity/users/schema.ts';
import {
  flag,
  integer,
  list,
  nullable,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';

const projectId = nullable(
  text(
    'Id of the project in which the role applies; `null` for a role of the instance.',
    'default',
  ),
);

/** A role that somebody has. Not in the API of the peer, which does not say why. */
const grantSchema = object('RoleSource', 'A role that somebody has, and where it comes from.', {
  roleId: integer('Id of the role.', 5, { minimum: 0 }),
  roleName: text('Name of the role.', 'Member'),
  roleType: roleTypeSchema,
  project: projectId,
  group: {
    type: ['object', 'null'],
    description: 'The group through which they have it; `null` for a role of their own.',
    required: ['id', 'name'],
    examples: [{ id: 1, name: 'Checkout team' }],
    properties: {
      id: integer('Id of the group.', 1, { minimum: 0 }),
      name: text('Name of the group.', 'Checkout team'),
    },
  },
});

const explainedPermission = {
  type: 'object',
  description: 'A permission, whether it is held, and why.',
  required: [...permissionSchema.required, 'hasPermission', 'sources'],
  properties: {
    ...permissionSchema.properties,
    hasPermission: flag('Whether the user has the permission at this place.'),
    sources: list(
      'The roles from which the user has it; empty if the user has it not.',
      10_000,
      grantSchema,
    ),
  },
} as const satisfies JSONSchema;

function explained(about: string) {
  return list(`Permissions for ${about}.`, 1_000, explainedPermission);
}

/** What a user may do at a place. */
export const userAccessOverviewSchema = object(
  'UserAccessOverview',
  'What a user may do at a place, and why.',
  {
    user: userSchema,
    rootRole: roleSchema,
    projectRoles: list('The roles in projects, own ones and those of groups.', 100_000, {
      type: 'object',
      description: 'A role in a project.',
      required: [...roleWithPermissionsSchema.required, 'sources'],
      properties: {
        ...roleWithPermissionsSchema.properties,
        project: projectId,
        sources: list(
          'Where they have it from: a role of their own, and groups.',
          10_000,
          grantSchema,
        ),
      },
    }),
    overview: object('Every permission, by scope.', {
      root: explained('the instance'),
      project: explained('the project'),
      environment: explained('the environment'),
    }),
  },
);

/** Query parameters: the place. */
export const placeQuery = object({
  project: optional(
    text('Id of a project. Default: what holds in every open project.', 'default', {
      minLength: 1,
      maxLength: 100,
    }),
  ),
  environment: optional(
    text('Name of an environment. Default: what holds in all, also in later ones.', 'production', {
      minLength: 1,
      maxLength: 100,
    }),
  ),
});
