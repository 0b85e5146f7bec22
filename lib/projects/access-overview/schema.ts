import type { JSONSchema } from 'json-schema-to-ts';
import {
  permissionSchema,
  roleWithPermissionsSchema,
} from '../../identity/roles/permission-schema.ts';
import { roleSchema, roleTypeSchema } from '../../identity/roles/schema.ts';
import { userSchema } from '../../identity/users/schema.ts';

const projectId = {
  type: ['string', 'null'],
  maxLength: 100,
  description: 'Id of the project in which the role applies; `null` for a role of the instance.',
  examples: ['default'],
} as const;

/** A role that somebody has. Not in the API of the peer, which does not say why. */
export const grantSchema = {
  title: 'RoleSource',
  type: 'object',
  description: 'A role that somebody has, and where it comes from.',
  required: ['roleId', 'roleName', 'roleType', 'project', 'group'],
  properties: {
    roleId: { type: 'integer', minimum: 0, description: 'Id of the role.', examples: [5] },
    roleName: {
      type: 'string',
      maxLength: 100,
      description: 'Name of the role.',
      examples: ['Member'],
    },
    roleType: roleTypeSchema,
    project: projectId,
    group: {
      type: ['object', 'null'],
      description: 'The group through which they have it; `null` for a role of their own.',
      required: ['id', 'name'],
      examples: [{ id: 1, name: 'Checkout team' }],
      properties: {
        id: { type: 'integer', minimum: 0, description: 'Id of the group.', examples: [1] },
        name: {
          type: 'string',
          maxLength: 100,
          description: 'Name of the group.',
          examples: ['Checkout team'],
        },
      },
    },
  },
} as const satisfies JSONSchema;

const explainedPermission = {
  type: 'object',
  description: 'A permission, whether it is held, and why.',
  required: [...permissionSchema.required, 'hasPermission', 'sources'],
  properties: {
    ...permissionSchema.properties,
    hasPermission: {
      type: 'boolean',
      description: 'Whether the user has the permission at this place.',
      examples: [true],
    },
    sources: {
      type: 'array',
      maxItems: 10_000,
      description: 'The roles from which the user has it; empty if the user has it not.',
      items: grantSchema,
    },
  },
} as const satisfies JSONSchema;

function explained(about: string) {
  return {
    type: 'array',
    maxItems: 1_000,
    description: `Permissions for ${about}.`,
    items: explainedPermission,
  } as const;
}

/** What a user may do at a place. */
export const userAccessOverviewSchema = {
  title: 'UserAccessOverview',
  type: 'object',
  description: 'What a user may do at a place, and why.',
  required: ['overview', 'user', 'rootRole', 'projectRoles'],
  properties: {
    user: userSchema,
    rootRole: roleSchema,
    projectRoles: {
      type: 'array',
      maxItems: 100_000,
      description: 'The roles in projects, own ones and those of groups.',
      items: {
        type: 'object',
        description: 'A role in a project.',
        required: roleWithPermissionsSchema.required,
        properties: { ...roleWithPermissionsSchema.properties, project: projectId },
      },
    },
    overview: {
      type: 'object',
      description: 'Every permission, by scope.',
      required: ['root', 'project', 'environment'],
      properties: {
        root: explained('the instance'),
        project: explained('the project'),
        environment: explained('the environment'),
      },
    },
  },
} as const satisfies JSONSchema;

/** Query parameters: the place. */
export const placeQuery = {
  type: 'object',
  properties: {
    project: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'Id of a project. Default: what holds in every open project.',
      examples: ['default'],
    },
    environment: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'Name of an environment. Default: what holds in all, also in later ones.',
      examples: ['production'],
    },
  },
} as const satisfies JSONSchema;
