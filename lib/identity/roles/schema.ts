import type { JSONSchema } from 'json-schema-to-ts';
import { readable, storable } from '../../platform/schema/names.ts';
import { versionSchema } from '../../platform/schema/version.ts';

/** Upper bound of the roles in a response. */
const MAX_ROLES = 1_000;

export const roleIdSchema = {
  type: 'integer',
  minimum: 0,
  maximum: 9_999_999_999,
  description: 'Id of a role.',
  examples: [5],
} as const satisfies JSONSchema;

export const roleNameSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: readable,
  description: 'Name of the role, unique in the instance.',
  examples: ['Release manager'],
} as const satisfies JSONSchema;

export const roleDescriptionSchema = {
  type: 'string',
  maxLength: 1_000,
  pattern: storable,
  description: 'Description of the role.',
  examples: ['May switch flags in production.'],
} as const satisfies JSONSchema;

export const roleTypeSchema = {
  type: 'string',
  enum: ['root', 'project', 'root-custom', 'custom'],
  description:
    '`root` and `root-custom` apply to the instance, `project` and `custom` to a project. `root` and `project` are built in.',
  examples: ['custom'],
} as const satisfies JSONSchema;

/** A permission in the body of a role. */
const sentPermission = {
  type: 'object',
  description: 'A permission, identified by name or number.',
  properties: {
    name: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'Name of the permission.',
      examples: ['UPDATE_FEATURE_ENVIRONMENT'],
    },
    id: {
      type: 'integer',
      minimum: 1,
      maximum: 10_000,
      description: 'Number of the permission; only required without a name.',
      examples: [50],
    },
    environment: {
      type: ['string', 'null'],
      maxLength: 100,
      description:
        'Environment of the permission; omitted, `null` or empty means all, including future ones.',
      examples: ['production'],
    },
  },
} as const satisfies JSONSchema;

/** Body of creating, updating and checking a role. */
export const createRoleSchema = {
  title: 'Role to write',
  type: 'object',
  description: 'A role. Properties omitted from an update keep their values.',
  required: ['name'],
  properties: {
    name: roleNameSchema,
    description: roleDescriptionSchema,
    type: {
      type: 'string',
      enum: ['root-custom', 'custom'],
      description:
        '`root-custom` for the instance, or `custom` (default) for projects. It cannot be changed.',
      examples: ['custom'],
    },
    permissions: {
      type: 'array',
      maxItems: 1_000,
      description: 'Permissions of the role.',
      examples: [[{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' }]],
      items: sentPermission,
    },
  },
} as const satisfies JSONSchema;

/** A role in a list. */
export const roleSchema = {
  title: 'Role',
  type: 'object',
  description: 'A role.',
  required: ['id', 'type', 'name'],
  properties: {
    id: roleIdSchema,
    type: roleTypeSchema,
    name: roleNameSchema,
    description: roleDescriptionSchema,
    project: {
      type: ['string', 'null'],
      maxLength: 100,
      description: 'Always `null`: roles belong to the instance.',
      examples: [null],
    },
  },
} as const satisfies JSONSchema;

export const rolesSchema = {
  title: 'Roles',
  type: 'object',
  description: 'Roles.',
  required: ['version', 'roles'],
  properties: {
    version: versionSchema,
    roles: {
      type: 'array',
      maxItems: MAX_ROLES,
      description: 'The roles, sorted by id.',
      examples: [[{ id: 3, type: 'root', name: 'Viewer' }]],
      items: roleSchema,
    },
  },
} as const satisfies JSONSchema;

export const roleWithVersionSchema = {
  title: 'Role with version',
  type: 'object',
  description: 'A role, with the version of the payload.',
  required: ['version', 'roles'],
  properties: { version: versionSchema, roles: roleSchema },
} as const satisfies JSONSchema;

/** Path parameters of `/roles/{roleId}`. */
export const roleParams = {
  type: 'object',
  required: ['roleId'],
  properties: { roleId: roleIdSchema },
} as const satisfies JSONSchema;
