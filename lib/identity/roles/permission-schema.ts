import type { JSONSchema } from 'json-schema-to-ts';
import { versionSchema } from '../../platform/schema/version.ts';
import { roleDescriptionSchema, roleIdSchema, roleNameSchema, roleTypeSchema } from './schema.ts';

/** A permission as the API returns it. */
export const permissionSchema = {
  title: 'Permission',
  type: 'object',
  description: 'A permission.',
  required: ['id', 'name', 'displayName', 'type'],
  properties: {
    id: {
      type: 'integer',
      minimum: 1,
      description: 'Number of the permission.',
      examples: [28],
    },
    name: {
      type: 'string',
      maxLength: 100,
      description: 'Name of the permission.',
      examples: ['CREATE_FEATURE'],
    },
    displayName: {
      type: 'string',
      maxLength: 200,
      description: 'Display name.',
      examples: ['Create feature'],
    },
    type: {
      type: 'string',
      enum: ['root', 'project', 'environment'],
      description: 'Scope of the permission.',
      examples: ['project'],
    },
    environment: {
      type: ['string', 'null'],
      maxLength: 100,
      description: 'Environment of the permission; `null` means all, including future ones.',
      examples: ['production'],
    },
  },
} as const satisfies JSONSchema;

export const roleWithPermissionsSchema = {
  title: 'Role with permissions',
  type: 'object',
  description: 'A role with its permissions.',
  required: ['id', 'type', 'name', 'permissions'],
  properties: {
    id: roleIdSchema,
    type: roleTypeSchema,
    name: roleNameSchema,
    description: roleDescriptionSchema,
    permissions: {
      type: 'array',
      maxItems: 1_000,
      description: 'Permissions of the role.',
      examples: [
        [{ id: 28, name: 'CREATE_FEATURE', displayName: 'Create feature', type: 'project' }],
      ],
      items: permissionSchema,
    },
  },
} as const satisfies JSONSchema;

export const permissionsSchema = {
  title: 'Permissions',
  type: 'object',
  description: 'All permissions.',
  required: ['permissions', 'version'],
  properties: {
    version: versionSchema,
    permissions: {
      type: 'object',
      description: 'The permissions, by scope.',
      required: ['root', 'project', 'environments'],
      properties: {
        root: permissions('the instance'),
        project: permissions('projects'),
        environments: {
          type: 'array',
          maxItems: 1_000,
          description: 'The permissions of each environment.',
          examples: [[]],
          items: {
            type: 'object',
            description: 'The permissions of an environment.',
            required: ['name', 'permissions'],
            properties: {
              name: {
                type: 'string',
                maxLength: 100,
                description: 'Name of the environment.',
                examples: ['production'],
              },
              permissions: permissions('an environment'),
            },
          },
        },
      },
    },
  },
} as const satisfies JSONSchema;

function permissions(about: string) {
  return {
    type: 'array',
    maxItems: 1_000,
    description: `Permissions for ${about}.`,
    examples: [
      [{ id: 28, name: 'CREATE_FEATURE', displayName: 'Create feature', type: 'project' }],
    ],
    items: permissionSchema,
  } as const;
}
