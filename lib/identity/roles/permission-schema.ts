import { versionSchema } from '../../platform/schema/version.ts';
import {
  choice,
  integer,
  list,
  nullable,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import { roleDescriptionSchema, roleIdSchema, roleNameSchema, roleTypeSchema } from './schema.ts';

/** A permission as the API returns it. */
export const permissionSchema = object('Permission', 'A permission.', {
  id: integer('Number of the permission.', 28, { minimum: 1 }),
  name: text('Name of the permission.', 'CREATE_FEATURE'),
  displayName: text('Display name.', 'Create feature', 200),
  type: choice('Scope of the permission.', ['root', 'project', 'environment'], 'project'),
  environment: optional(
    nullable(
      text('Environment of the permission; `null` means all, including future ones.', 'production'),
    ),
  ),
});

export const roleWithPermissionsSchema = object(
  'Role with permissions',
  'A role with its permissions.',
  {
    id: roleIdSchema,
    type: roleTypeSchema,
    name: roleNameSchema,
    description: optional(roleDescriptionSchema),
    permissions: list('Permissions of the role.', 1_000, permissionSchema, [
      { id: 28, name: 'CREATE_FEATURE', displayName: 'Create feature', type: 'project' },
    ]),
  },
);

export const permissionsSchema = object('Permissions', 'All permissions.', {
  version: versionSchema,
  permissions: object('The permissions, by scope.', {
    root: permissions('the instance'),
    project: permissions('projects'),
    environments: list(
      'The permissions of each environment.',
      1_000,
      object('The permissions of an environment.', {
        name: text('Name of the environment.', 'production'),
        permissions: permissions('an environment'),
      }),
      [],
    ),
  }),
});

function permissions(about: string) {
  return list(`Permissions for ${about}.`, 1_000, permissionSchema, [
    { id: 28, name: 'CREATE_FEATURE', displayName: 'Create feature', type: 'project' },
  ]);
}
