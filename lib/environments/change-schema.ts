import type { JSONSchema } from 'json-schema-to-ts';
import { readable, urlFriendly } from '../platform/schema/names.ts';

const newNameSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: urlFriendly,
  description: 'Name, unique in the instance.',
  examples: ['staging'],
} as const;

const environmentTypeSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: readable,
  description: '`development`, `test`, `preproduction`, `production` or any other word.',
  examples: ['preproduction'],
} as const;

const sortOrderSchema = {
  type: 'integer',
  minimum: -1_000_000,
  maximum: 1_000_000,
  description: 'Position in lists; smaller numbers come first.',
  examples: [3],
} as const;

const requiredApprovalsSchema = {
  type: ['integer', 'null'],
  minimum: 1,
  maximum: 10,
  description:
    'Number of approvals that changes in it need in projects that are created later with it; `null` means none. Existing projects keep their settings.',
  examples: [2],
} as const;

export const createEnvironmentSchema = {
  title: 'CreateEnvironment',
  type: 'object',
  description: 'An environment to create.',
  required: ['name', 'type'],
  properties: {
    name: newNameSchema,
    type: environmentTypeSchema,
    enabled: {
      type: 'boolean',
      default: true,
      description: 'Whether new projects include it.',
      examples: [true],
    },
    sortOrder: { ...sortOrderSchema, description: 'Position in lists. Default: last.' },
    requiredApprovals: requiredApprovalsSchema,
  },
} as const satisfies JSONSchema;

export const updateEnvironmentSchema = {
  title: 'UpdateEnvironment',
  type: 'object',
  description: 'Changes to an environment. Omitted properties keep their values.',
  properties: {
    type: environmentTypeSchema,
    sortOrder: sortOrderSchema,
    requiredApprovals: requiredApprovalsSchema,
  },
} as const satisfies JSONSchema;

export const validateEnvironmentSchema = {
  title: 'ValidateEnvironment',
  type: 'object',
  description: 'The name for a new environment.',
  required: ['name'],
  properties: { name: newNameSchema },
} as const satisfies JSONSchema;

export const environmentSortOrderSchema = {
  title: 'EnvironmentSortOrder',
  type: 'object',
  maxProperties: 100,
  description: 'New positions of environments, by name.',
  examples: [{ development: 1, production: 2 }],
  propertyNames: { maxLength: 200 },
  additionalProperties: sortOrderSchema,
} as const satisfies JSONSchema;

export const cloneEnvironmentSchema = {
  title: 'CloneEnvironment',
  type: 'object',
  description: 'The environment to create, and what to copy from the source.',
  required: ['name', 'type'],
  properties: {
    name: newNameSchema,
    type: environmentTypeSchema,
    projects: {
      type: 'array',
      maxItems: 1_000,
      description:
        'Ids of the projects to add it to, with the settings of their flags. `*` or an empty list means all projects with the source environment.',
      examples: [['default']],
      items: { type: 'string', minLength: 1, maxLength: 200 },
    },
    clonePermissions: {
      type: 'boolean',
      default: true,
      description:
        'Whether roles get the same permissions in the new environment as in the source.',
      examples: [true],
    },
  },
} as const satisfies JSONSchema;
