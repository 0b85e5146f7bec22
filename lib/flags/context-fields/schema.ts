import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { storable, urlFriendly } from '../../platform/schema/names.ts';
import { projectIdParam } from '../../projects/params-schema.ts';
import { MAX_LEGAL_VALUES } from './model.ts';

const name = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: urlFriendly,
  description: 'Unique, URL-safe name of the context field.',
  examples: ['region'],
} as const satisfies JSONSchema;

/** A legal value of a context field. */
export const legalValueSchema = {
  title: 'LegalValue',
  type: 'object',
  description: 'A legal value of a context field.',
  required: ['value'],
  properties: {
    value: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      pattern: storable,
      description: 'The value.',
      examples: ['eu'],
    },
    description: {
      type: 'string',
      maxLength: 200,
      pattern: storable,
      description: 'Meaning of the value.',
      examples: ['Europe'],
    },
  },
} as const satisfies JSONSchema;

const settings = {
  description: {
    type: ['string', 'null'],
    maxLength: 1_000,
    pattern: storable,
    description: 'Description of the context field.',
    examples: ['Where the user is.'],
  },
  stickiness: {
    type: 'boolean',
    description: 'Whether gradual rollouts can use it for stickiness.',
    examples: [false],
  },
  sortOrder: {
    type: 'integer',
    minimum: 0,
    maximum: 100_000,
    description: 'Position in lists; smaller numbers come first.',
    examples: [900],
  },
  legalValues: {
    type: 'array',
    maxItems: MAX_LEGAL_VALUES,
    description: 'The only values allowed in constraints; an empty list allows any value.',
    examples: [[{ value: 'eu', description: 'Europe' }]],
    items: legalValueSchema,
  },
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

export const contextFieldsSchema = {
  type: 'array',
  maxItems: 1_000,
  description: 'The context fields, sorted by sort order, then by name.',
  items: contextFieldSchema,
} as const satisfies JSONSchema;

export const validateContextFieldSchema = {
  title: 'ContextFieldName',
  type: 'object',
  description: 'A name to check.',
  required: ['name'],
  properties: { name },
} as const satisfies JSONSchema;

const pathName = {
  type: 'string',
  minLength: 1,
  maxLength: 250,
  description: 'Name of the context field.',
  examples: ['region'],
} as const satisfies JSONSchema;

/** Query of the list of all projects. */
export const contextFieldsQuery = {
  type: 'object',
  properties: {
    include: {
      type: 'string',
      enum: ['project'],
      description: '`project` adds the fields of the projects that the caller can see.',
      examples: ['project'],
    },
  },
} as const satisfies JSONSchema;

/** Query of the list of one project. */
export const projectContextFieldsQuery = {
  type: 'object',
  properties: {
    include: {
      type: 'string',
      enum: ['root'],
      description: '`root` adds the fields of the instance, which all projects share.',
      examples: ['root'],
    },
  },
} as const satisfies JSONSchema;

/** Path parameters of `/context/{contextField}`. */
export const contextFieldParams = {
  type: 'object',
  required: ['contextField'],
  properties: { contextField: pathName },
} as const satisfies JSONSchema;

/** Path parameters of `/projects/{projectId}/context/{contextField}`. */
export const projectFieldParams = {
  type: 'object',
  required: ['projectId', 'contextField'],
  properties: { projectId: projectIdParam, contextField: pathName },
} as const satisfies JSONSchema;

const legalValue = {
  type: 'string',
  minLength: 1,
  maxLength: 250,
  description: 'The value.',
  examples: ['eu'],
} as const satisfies JSONSchema;

/** Path parameters of `/context/{contextField}/legal-values/{legalValue}`. */
export const legalValueParams = {
  type: 'object',
  required: ['contextField', 'legalValue'],
  properties: { contextField: pathName, legalValue },
} as const satisfies JSONSchema;

/** Path parameters of `/projects/{projectId}/context/{contextField}/legal-values/{legalValue}`. */
export const projectLegalValueParams = {
  type: 'object',
  required: ['projectId', 'contextField', 'legalValue'],
  properties: { projectId: projectIdParam, contextField: pathName, legalValue },
} as const satisfies JSONSchema;
