import type { JSONSchema } from 'json-schema-to-ts';
import { readable, storable } from '../schema/names.ts';

/** Roles that users may add: every caller's rights are compiled from all of them. */
export const MAX_CUSTOM_ROLES = 200;
/** More roles than an instance has. */
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
  description: 'What the role is for.',
  examples: ['May switch flags in production.'],
} as const satisfies JSONSchema;

export const roleTypeSchema = {
  type: 'string',
  enum: ['root', 'project', 'root-custom', 'custom'],
  description:
    '`root` and `root-custom` for all of the instance, `project` and `custom` in a project; `root` and `project` are built in.',
  examples: ['custom'],
} as const satisfies JSONSchema;

/** A permission in the body of a role. */
const sentPermission = {
  type: 'object',
  description: 'A permission, by its name or else by its number.',
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
      description: 'Number of the permission, as listed; needed only without a name.',
      examples: [50],
    },
    environment: {
      type: ['string', 'null'],
      maxLength: 100,
      description:
        'Where a permission of environments holds; left out, null or empty: in all, also later ones.',
      examples: ['production'],
    },
  },
} as const satisfies JSONSchema;

/** Body of creating, updating and validating a role. */
export const createRoleSchema = {
  title: 'Role to write',
  type: 'object',
  description: 'A role. What is left out of an update stays as it is.',
  required: ['name'],
  properties: {
    name: roleNameSchema,
    description: roleDescriptionSchema,
    type: {
      type: 'string',
      enum: ['root-custom', 'custom'],
      description:
        'For all of the instance, or (`custom`, the default) in projects. It can not be changed.',
      examples: ['custom'],
    },
    permissions: {
      type: 'array',
      maxItems: 1_000,
      description: 'What the role allows.',
      examples: [[{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' }]],
      items: sentPermission,
    },
  },
} as const satisfies JSONSchema;

/** Part 2.13: a role as it is listed. */
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
      description: 'Project that the role is of; always null: roles are of the instance.',
      examples: [null],
    },
  },
} as const satisfies JSONSchema;

export const versionSchema = {
  type: 'integer',
  minimum: 1,
  description: 'Version of this payload.',
  examples: [1],
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
      description: 'The roles, by id.',
      examples: [[{ id: 3, type: 'root', name: 'Viewer' }]],
      items: roleSchema,
    },
  },
} as const satisfies JSONSchema;

export const roleWithVersionSchema = {
  title: 'Role with version',
  type: 'object',
  description: 'A role, in the wrapping of its list.',
  required: ['version', 'roles'],
  properties: { version: versionSchema, roles: roleSchema },
} as const satisfies JSONSchema;

/** Path parameters of `/roles/{roleId}`. */
export const roleParams = {
  type: 'object',
  required: ['roleId'],
  properties: { roleId: roleIdSchema },
} as const satisfies JSONSchema;
