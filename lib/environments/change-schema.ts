import type { JSONSchema } from 'json-schema-to-ts';
import { readable, urlFriendly } from '../schema/names.ts';

const newNameSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: urlFriendly,
  description: 'Its name, unique in the instance.',
  examples: ['staging'],
} as const;

const typeSchema = {
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
  description: 'Its place in lists; smaller comes first.',
  examples: [3],
} as const;

export const createEnvironmentSchema = {
  title: 'CreateEnvironment',
  type: 'object',
  description: 'An environment to create.',
  required: ['name', 'type'],
  properties: {
    name: newNameSchema,
    type: typeSchema,
    enabled: {
      type: 'boolean',
      default: true,
      description: 'Whether new projects get it.',
      examples: [true],
    },
    sortOrder: { ...sortOrderSchema, description: 'Its place in lists; last when left out.' },
  },
} as const satisfies JSONSchema;

export const updateEnvironmentSchema = {
  title: 'UpdateEnvironment',
  type: 'object',
  description: 'What to change of an environment; what is left out stays as it is.',
  properties: { type: typeSchema, sortOrder: sortOrderSchema },
} as const satisfies JSONSchema;

export const validateEnvironmentSchema = {
  title: 'ValidateEnvironment',
  type: 'object',
  description: 'The name that a new environment is to have.',
  required: ['name'],
  properties: { name: newNameSchema },
} as const satisfies JSONSchema;

export const environmentSortOrderSchema = {
  title: 'EnvironmentSortOrder',
  type: 'object',
  maxProperties: 100,
  description: 'The new places of environments, by name.',
  examples: [{ development: 1, production: 2 }],
  propertyNames: { maxLength: 200 },
  additionalProperties: sortOrderSchema,
} as const satisfies JSONSchema;

export const cloneEnvironmentSchema = {
  title: 'CloneEnvironment',
  type: 'object',
  description: 'The environment to create, and what it is to get from another one.',
  required: ['name', 'type'],
  properties: {
    name: newNameSchema,
    type: typeSchema,
    projects: {
      type: 'array',
      maxItems: 1_000,
      description:
        'Ids of the projects that get it, with the settings of their flags; `*` or nothing means all that have the other one.',
      examples: [['default']],
      items: { type: 'string', minLength: 1, maxLength: 200 },
    },
    clonePermissions: {
      type: 'boolean',
      default: true,
      description: 'Whether roles that allow something in the other one allow it in the new one.',
      examples: [true],
    },
  },
} as const satisfies JSONSchema;
