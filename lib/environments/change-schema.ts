import type { JSONSchema } from 'json-schema-to-ts';
import { readable, urlFriendly } from '../platform/schema/names.ts';
import { flag, integer, list, nullable, object, optional, text } from '../platform/schema/words.ts';

const newNameSchema = text('Name, unique in the instance.', 'staging', {
  minLength: 1,
  maxLength: 100,
  pattern: urlFriendly,
});

const environmentTypeSchema = text(
  '`development`, `test`, `preproduction`, `production` or any other word.',
  'preproduction',
  { minLength: 1, maxLength: 100, pattern: readable },
);

const sortOrderSchema = integer('Position in lists; smaller numbers come first.', 3, {
  minimum: -1_000_000,
  maximum: 1_000_000,
});

const requiredApprovalsSchema = nullable(
  integer(
    'Number of approvals that changes in it need in projects that are created later with it; `null` means none. Existing projects keep their settings.',
    2,
    { minimum: 1, maximum: 10 },
  ),
);

export const createEnvironmentSchema = object('CreateEnvironment', 'An environment to create.', {
  name: newNameSchema,
  type: environmentTypeSchema,
  enabled: optional(flag('Whether new projects include it.', true, { default: true })),
  sortOrder: optional({ ...sortOrderSchema, description: 'Position in lists. Default: last.' }),
  requiredApprovals: optional(requiredApprovalsSchema),
});

export const updateEnvironmentSchema = object(
  'UpdateEnvironment',
  'Changes to an environment. Omitted properties keep their values.',
  {
    type: optional(environmentTypeSchema),
    sortOrder: optional(sortOrderSchema),
    requiredApprovals: optional(requiredApprovalsSchema),
  },
);

export const validateEnvironmentSchema = object(
  'ValidateEnvironment',
  'The name for a new environment.',
  {
    name: newNameSchema,
  },
);

export const environmentSortOrderSchema = {
  title: 'EnvironmentSortOrder',
  type: 'object',
  maxProperties: 100,
  description: 'New positions of environments, by name.',
  examples: [{ development: 1, production: 2 }],
  propertyNames: { maxLength: 200 },
  additionalProperties: sortOrderSchema,
} as const satisfies JSONSchema;

export const cloneEnvironmentSchema = object(
  'CloneEnvironment',
  'The environment to create, and what to copy from the source.',
  {
    name: newNameSchema,
    type: environmentTypeSchema,
    projects: optional(
      list(
        'Ids of the projects to add it to, with the settings of their flags. `*` or an empty list means all projects with the source environment.',
        1_000,
        { type: 'string', minLength: 1, maxLength: 200 },
        ['default'],
      ),
    ),
    clonePermissions: optional(
      flag(
        'Whether roles get the same permissions in the new environment as in the source.',
        true,
        { default: true },
      ),
    ),
  },
);
