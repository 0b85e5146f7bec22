import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { storable, urlFriendly } from '../../platform/schema/names.ts';

/** Maximum of custom context fields in an instance. */
export const MAX_CONTEXT_FIELDS = 200;
/** As many as the values of a constraint; with their descriptions they fit one item of the table. */
export const MAX_LEGAL_VALUES = 250;

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

export const createContextFieldSchema = {
  title: 'CreateContextField',
  type: 'object',
  description: 'A context field to create.',
  required: ['name'],
  properties: { name, ...settings },
} as const satisfies JSONSchema;

/** Body of updating a context field. Omitted properties keep their values. */
export const updateContextFieldSchema = {
  title: 'UpdateContextField',
  type: 'object',
  description: 'Changes to a context field.',
  properties: settings,
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

/** Path parameters of `/context/{contextField}`. */
export const contextFieldParams = {
  type: 'object',
  required: ['contextField'],
  properties: { contextField: pathName },
} as const satisfies JSONSchema;

/** Path parameters of `/context/{contextField}/legal-values/{legalValue}`. */
export const legalValueParams = {
  type: 'object',
  required: ['contextField', 'legalValue'],
  properties: {
    contextField: pathName,
    legalValue: {
      type: 'string',
      minLength: 1,
      maxLength: 250,
      description: 'The value.',
      examples: ['eu'],
    },
  },
} as const satisfies JSONSchema;
