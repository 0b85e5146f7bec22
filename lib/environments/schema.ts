import type { JSONSchema } from 'json-schema-to-ts';
import { versionSchema } from '../platform/schema/version.ts';
import { defaultStrategySchema } from '../strategies/default-strategy-schema.ts';
import { createStrategySchema } from '../strategies/strategy-schema.ts';

const nameSchema = {
  type: 'string',
  maxLength: 100,
  description: 'Name.',
  examples: ['development'],
} as const;

const required = ['name', 'type', 'enabled', 'protected', 'sortOrder'] as const;

const properties = {
  name: nameSchema,
  type: {
    type: 'string',
    maxLength: 100,
    description: '`development`, `test`, `preproduction`, `production` or any other word.',
    examples: ['development'],
  },
  enabled: {
    type: 'boolean',
    description: 'Whether new projects include it.',
    examples: [true],
  },
  protected: {
    type: 'boolean',
    description: 'Whether it is protected from deletion.',
    examples: [false],
  },
  sortOrder: { type: 'integer', description: 'Position in lists.', examples: [1] },
  requiredApprovals: {
    type: 'integer',
    description: 'Number of approvals that new projects require in it. Absent: none.',
    examples: [2],
  },
} as const;

/** Path parameter with the name of an environment: any short text, so that an unknown one is a 404. */
export const environmentParamSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  description: 'Name of the environment.',
  examples: ['development'],
} as const satisfies JSONSchema;

/** Path parameter with the id of a project. */
export const projectParamSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  description: 'Id of the project.',
  examples: ['default'],
} as const satisfies JSONSchema;

export const environmentSchema = {
  title: 'Environment',
  type: 'object',
  description: 'An environment. Each flag has a separate state in each environment.',
  required,
  additionalProperties: false,
  properties,
} as const satisfies JSONSchema;

export const environmentsSchema = {
  title: 'Environments',
  type: 'object',
  description: 'All environments.',
  required: ['version', 'environments'],
  additionalProperties: false,
  properties: {
    version: versionSchema,
    environments: {
      type: 'array',
      maxItems: 100,
      description: 'The environments, by sort order.',
      items: {
        title: 'ListedEnvironment',
        type: 'object',
        description: 'An environment with usage counts.',
        required: [...required, 'projectCount', 'apiTokenCount'],
        additionalProperties: false,
        properties: {
          ...properties,
          projectCount: count('Number of projects with the environment that the caller may see.'),
          apiTokenCount: count('Number of API tokens for the environment that the caller may see.'),
        },
      },
    },
  },
} as const satisfies JSONSchema;

export const projectEnvironmentsSchema = {
  title: 'ProjectEnvironments',
  type: 'object',
  description: 'The environments of a project.',
  required: ['version', 'environments'],
  additionalProperties: false,
  properties: {
    version: versionSchema,
    environments: {
      type: 'array',
      maxItems: 100,
      description: 'The environments, by sort order.',
      items: {
        title: 'ProjectEnvironment',
        type: 'object',
        description: 'An environment of a project.',
        required: [...required, 'projectApiTokenCount'],
        additionalProperties: false,
        properties: {
          ...properties,
          projectApiTokenCount: count('Number of API tokens for the project and the environment.'),
          defaultStrategy: defaultStrategySchema,
        },
      },
    },
  },
} as const satisfies JSONSchema;

export const addEnvironmentSchema = {
  title: 'AddProjectEnvironment',
  type: 'object',
  description: 'The environment to add.',
  required: ['environment'],
  properties: {
    environment: { ...nameSchema, minLength: 1, description: 'Name of the environment.' },
    changeRequestsEnabled: {
      type: 'boolean',
      description:
        'Whether changes in it need approval. Default: as before it was removed from the project, or not.',
      examples: [true],
    },
    defaultStrategy: createStrategySchema,
  },
} as const satisfies JSONSchema;

function count(description: string) {
  return { type: 'integer', minimum: 0, description, examples: [3] } as const;
}
