import type { JSONSchema } from 'json-schema-to-ts';
import { versionSchema } from '../platform/schema/version.ts';
import {
  amount,
  closed,
  flag,
  integer,
  list,
  object,
  optional,
  text,
} from '../platform/schema/words.ts';
import { defaultStrategySchema } from '../strategies/default-strategy-schema.ts';
import { createStrategySchema } from '../strategies/strategy-schema.ts';

const nameSchema = text('Name.', 'development');

const required = ['name', 'type', 'enabled', 'protected', 'sortOrder'] as const;

const properties = {
  name: nameSchema,
  type: text(
    '`development`, `test`, `preproduction`, `production` or any other word.',
    'development',
  ),
  enabled: flag('Whether new projects include it.'),
  protected: flag('Whether it is protected from deletion.', false),
  sortOrder: integer('Position in lists.', 1),
  requiredApprovals: integer(
    'Number of approvals that new projects require in it. Absent: none.',
    2,
  ),
} as const;

const progressProperties = {
  unfinishedCopy: closed(
    'UnfinishedCopy',
    'Only of a copy that is not whole yet: nobody can use it. Send the request that began it again to continue.',
    {
      source: text('Name of the environment that is copied.', 'development'),
      flags: amount('Number of flags to copy.', 10_000),
      copiedFlags: amount('How many of them are copied.', 3_400),
    },
  ),
} as const;

/** Path parameter with the name of an environment: any short text, so that an unknown one is a 404. */
export const environmentParamSchema = text('Name of the environment.', 'development', {
  minLength: 1,
  maxLength: 200,
});

/** Path parameter with the id of a project. */
export const projectParamSchema = text('Id of the project.', 'default', {
  minLength: 1,
  maxLength: 200,
});

export const environmentSchema = {
  title: 'Environment',
  type: 'object',
  description: 'An environment. Each flag has a separate state in each environment.',
  required,
  additionalProperties: false,
  properties,
} as const satisfies JSONSchema;

export const copiedEnvironmentSchema = {
  title: 'CopiedEnvironment',
  type: 'object',
  description: 'An environment, with how far it is copied.',
  required,
  additionalProperties: false,
  properties: { ...properties, ...progressProperties },
} as const satisfies JSONSchema;

export const environmentsSchema = closed('Environments', 'All environments.', {
  version: versionSchema,
  environments: list('The environments, by sort order.', 100, {
    title: 'ListedEnvironment',
    type: 'object',
    description: 'An environment with usage counts.',
    required: [...required, 'projectCount', 'apiTokenCount'],
    additionalProperties: false,
    properties: {
      ...properties,
      ...progressProperties,
      projectCount: amount('Number of projects with the environment that the caller may see.', 3),
      apiTokenCount: amount('Number of API tokens for the environment that the caller may see.', 3),
    },
  }),
});

export const projectEnvironmentsSchema = closed(
  'ProjectEnvironments',
  'The environments of a project.',
  {
    version: versionSchema,
    environments: list('The environments, by sort order.', 100, {
      title: 'ProjectEnvironment',
      type: 'object',
      description: 'An environment of a project.',
      required: [...required, 'projectApiTokenCount'],
      additionalProperties: false,
      properties: {
        ...properties,
        projectApiTokenCount: amount(
          'Number of API tokens for the project and the environment.',
          3,
        ),
        defaultStrategy: defaultStrategySchema,
      },
    }),
  },
);

export const addEnvironmentSchema = object('AddProjectEnvironment', 'The environment to add.', {
  environment: { ...nameSchema, minLength: 1, description: 'Name of the environment.' },
  changeRequestsEnabled: optional(
    flag(
      'Whether changes in it need approval. Default: as before it was removed from the project, or not.',
    ),
  ),
  defaultStrategy: optional(createStrategySchema),
});
