import type { JSONSchema } from 'json-schema-to-ts';
import {
  roleDescriptionSchema,
  roleIdSchema,
  roleNameSchema,
  roleTypeSchema,
  versionSchema,
} from './schema.ts';

/** A permission as it is shown. */
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
      description: 'Its name for people.',
      examples: ['Create feature'],
    },
    type: {
      type: 'string',
      enum: ['root', 'project', 'environment'],
      description: 'What it is about.',
      examples: ['project'],
    },
    environment: {
      type: ['string', 'null'],
      maxLength: 100,
      description: 'Where a permission of environments holds; null: in all, also later ones.',
      examples: ['production'],
    },
  },
} as const satisfies JSONSchema;

export const roleWithPermissionsSchema = {
  title: 'Role with permissions',
  type: 'object',
  description: 'A role and what it allows.',
  required: ['id', 'type', 'name', 'permissions'],
  properties: {
    id: roleIdSchema,
    type: roleTypeSchema,
    name: roleNameSchema,
    description: roleDescriptionSchema,
    permissions: {
      type: 'array',
      maxItems: 1_000,
      description: 'What it allows.',
      examples: [
        [{ id: 28, name: 'CREATE_FEATURE', displayName: 'Create feature', type: 'project' }],
      ],
      items: permissionSchema,
    },
  },
} as const satisfies JSONSchema;

const permissions = (about: string) =>
  ({
    type: 'array',
    maxItems: 1_000,
    description: `The permissions about ${about}.`,
    examples: [
      [{ id: 28, name: 'CREATE_FEATURE', displayName: 'Create feature', type: 'project' }],
    ],
    items: permissionSchema,
  }) as const;

export const permissionsSchema = {
  title: 'Permissions',
  type: 'object',
  description: 'Every permission there is.',
  required: ['permissions', 'version'],
  properties: {
    version: versionSchema,
    permissions: {
      type: 'object',
      description: 'By what they are about.',
      required: ['root', 'project', 'environments'],
      properties: {
        root: permissions('the instance'),
        project: permissions('projects'),
        environments: {
          type: 'array',
          maxItems: 1_000,
          description: 'By environment.',
          examples: [[]],
          items: {
            type: 'object',
            description: 'What there is to allow in an environment.',
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
