import { readable, storable } from '../../platform/schema/names.ts';
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

/** Upper bound of the roles in a response. */
const MAX_ROLES = 1_000;

export const roleIdSchema = integer('Id of a role.', 5, { minimum: 0, maximum: 9_999_999_999 });

export const roleNameSchema = text('Name of the role, unique in the instance.', 'Release manager', {
  minLength: 1,
  maxLength: 100,
  pattern: readable,
});

export const roleDescriptionSchema = text(
  'Description of the role.',
  'May switch flags in production.',
  { maxLength: 1_000, pattern: storable },
);

export const roleTypeSchema = choice(
  '`root` and `root-custom` apply to the instance, `project` and `custom` to a project. `root` and `project` are built in.',
  ['root', 'project', 'root-custom', 'custom'],
  'custom',
);

/** A permission in the body of a role. */
const sentPermission = object('A permission, identified by name or number.', {
  name: optional(
    text('Name of the permission.', 'UPDATE_FEATURE_ENVIRONMENT', { minLength: 1, maxLength: 100 }),
  ),
  id: optional(
    integer('Number of the permission; only required without a name.', 50, {
      minimum: 1,
      maximum: 10_000,
    }),
  ),
  environment: optional(
    nullable(
      text(
        'Environment of the permission; omitted, `null` or empty means all, including future ones.',
        'production',
      ),
    ),
  ),
});

/** Body of creating, updating and checking a role. */
export const createRoleSchema = object(
  'Role to write',
  'A role. Properties omitted from an update keep their values.',
  {
    name: roleNameSchema,
    description: optional(roleDescriptionSchema),
    type: optional(
      choice(
        '`root-custom` for the instance, or `custom` (default) for projects. It cannot be changed.',
        ['root-custom', 'custom'],
        'custom',
      ),
    ),
    permissions: optional(
      list('Permissions of the role.', 1_000, sentPermission, [
        { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' },
      ]),
    ),
  },
);

/** A role in a list. */
export const roleSchema = object('Role', 'A role.', {
  id: roleIdSchema,
  type: roleTypeSchema,
  name: roleNameSchema,
  description: optional(roleDescriptionSchema),
  project: optional(nullable(text('Always `null`: roles belong to the instance.', null))),
});

export const rolesSchema = object('Roles', 'Roles.', {
  version: versionSchema,
  roles: list('The roles, sorted by id.', MAX_ROLES, roleSchema, [
    { id: 3, type: 'root', name: 'Viewer' },
  ]),
});

export const roleWithVersionSchema = object(
  'Role with version',
  'A role, with the version of the payload.',
  {
    version: versionSchema,
    roles: roleSchema,
  },
);

/** Path parameters of `/roles/{roleId}`. */
export const roleParams = object({
  roleId: roleIdSchema,
});
