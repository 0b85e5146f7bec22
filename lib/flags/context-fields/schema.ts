import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { storable, urlFriendly } from '../../platform/schema/names.ts';
import {
  choice,
  flag,
  integer,
  list,
  nullable,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import { projectIdParam } from '../../projects/params-schema.ts';
import { MAX_LEGAL_VALUES } from './model.ts';

const name = text('Unique, URL-safe name of the context field.', 'region', {
  minLength: 1,
  maxLength: 100,
  pattern: urlFriendly,
});

/** A legal value of a context field. */
export const legalValueSchema = object('LegalValue', 'A legal value of a context field.', {
  value: text('The value.', 'eu', { minLength: 1, maxLength: 100, pattern: storable }),
  description: optional(
    text('Meaning of the value.', 'Europe', { maxLength: 200, pattern: storable }),
  ),
});

const settings = {
  description: nullable(
    text('Description of the context field.', 'Where the user is.', {
      maxLength: 1_000,
      pattern: storable,
    }),
  ),
  stickiness: flag('Whether gradual rollouts can use it for stickiness.', false),
  sortOrder: integer('Position in lists; smaller numbers come first.', 900, {
    minimum: 0,
    maximum: 100_000,
  }),
  legalValues: list(
    'The only values allowed in constraints; an empty list allows any value.',
    MAX_LEGAL_VALUES,
    legalValueSchema,
    [{ value: 'eu', description: 'Europe' }],
  ),
} as const;

const owner = {
  minLength: 1,
  maxLength: 100,
  description: 'Id of the only project where its legal values bind.',
  examples: ['default'],
} as const;

/** In a body; the path of a project wants none or its own. */
const project = {
  ...owner,
  type: ['string', 'null'],
  description: `${owner.description} \`null\` means all projects.`,
} as const satisfies JSONSchema;

export const createContextFieldSchema = {
  title: 'CreateContextField',
  type: 'object',
  description: 'A context field to create.',
  required: ['name'],
  properties: { name, ...settings, project },
} as const satisfies JSONSchema;

/** Body of updating a context field. Omitted properties keep their values. */
export const updateContextFieldSchema = {
  title: 'UpdateContextField',
  type: 'object',
  description: 'Changes to a context field.',
  properties: { ...settings, project },
} as const satisfies JSONSchema;

export const contextFieldSchema = {
  title: 'ContextField',
  type: 'object',
  description: 'A field of the context.',
  required: ['name', 'description', 'stickiness', 'sortOrder', 'legalValues', 'createdAt'],
  additionalProperties: false,
  properties: {
    name,
    ...settings,
    createdAt: { ...dateTimeSchema, description: 'Time of creation.' },
    project: { ...owner, type: 'string' },
  },
} as const satisfies JSONSchema;

export const contextFieldsSchema = list(
  'The context fields, sorted by sort order, then by name.',
  1_000,
  contextFieldSchema,
);

export const validateContextFieldSchema = object('ContextFieldName', 'A name to check.', {
  name,
});

const pathName = text('Name of the context field.', 'region', { minLength: 1, maxLength: 250 });

/** Query of the list of all projects. */
export const contextFieldsQuery = object({
  include: optional(
    choice(
      '`project` adds the fields of the projects that the caller can see.',
      ['project'],
      'project',
    ),
  ),
});

/** Query of the list of one project. */
export const projectContextFieldsQuery = object({
  include: optional(
    choice('`root` adds the fields of the instance, which all projects share.', ['root'], 'root'),
  ),
});

/** Path parameters of `/context/{contextField}`. */
export const contextFieldParams = object({
  contextField: pathName,
});

/** Path parameters of `/projects/{projectId}/context/{contextField}`. */
export const projectFieldParams = object({
  projectId: projectIdParam,
  contextField: pathName,
});

const legalValue = text('The value.', 'eu', { minLength: 1, maxLength: 250 });

/** Path parameters of `/context/{contextField}/legal-values/{legalValue}`. */
export const legalValueParams = object({
  contextField: pathName,
  legalValue,
});

/** Path parameters of `/projects/{projectId}/context/{contextField}/legal-values/{legalValue}`. */
export const projectLegalValueParams = object({
  projectId: projectIdParam,
  contextField: pathName,
  legalValue,
});
