import type { JSONSchema } from 'json-schema-to-ts';
import { storable, urlFriendly } from '../../platform/schema/names.ts';
import { versionSchema } from '../../platform/schema/version.ts';

const name = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: urlFriendly,
  description: 'Unique, URL-safe name of the strategy type.',
  examples: ['country-of-residence'],
} as const satisfies JSONSchema;

const title = {
  type: 'string',
  maxLength: 200,
  pattern: storable,
  description: 'Display title.',
  examples: ['Country of residence'],
} as const satisfies JSONSchema;

const description = {
  type: 'string',
  maxLength: 1_000,
  pattern: storable,
  description: 'Description of the strategy type.',
  examples: ['On for users who live in one of the countries.'],
} as const satisfies JSONSchema;

const editable = {
  type: 'boolean',
  default: true,
  description: 'Whether the strategy type can be changed.',
  examples: [true],
} as const satisfies JSONSchema;

const deprecated = {
  type: 'boolean',
  default: false,
  description: 'Whether it should no longer be used.',
  examples: [false],
} as const satisfies JSONSchema;

const parameterType = {
  type: 'string',
  enum: ['string', 'percentage', 'list', 'number', 'boolean'],
  description: 'Type of the values.',
  examples: ['list'],
} as const satisfies JSONSchema;

const parameter = {
  title: 'StrategyParameterInput',
  type: 'object',
  description: 'A parameter of a strategy type.',
  required: ['name', 'type'],
  properties: {
    name: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      pattern: storable,
      description: 'Name of the parameter.',
      examples: ['countries'],
    },
    type: parameterType,
    description: {
      type: 'string',
      default: '',
      maxLength: 1_000,
      pattern: storable,
      description: 'Description of the parameter.',
      examples: ['Codes of countries.'],
    },
    required: {
      type: 'boolean',
      default: false,
      description: 'Whether a value is required.',
      examples: [true],
    },
  },
} as const satisfies JSONSchema;

const parameters = {
  type: 'array',
  maxItems: 100,
  description: 'Parameters that each strategy of the type sets.',
  examples: [
    [{ name: 'countries', type: 'list', description: 'Codes of countries.', required: true }],
  ],
  items: parameter,
} as const satisfies JSONSchema;

/** Body of creating a strategy type. */
export const createStrategyTypeSchema = {
  title: 'CreateStrategyType',
  type: 'object',
  description: 'A custom strategy type to create.',
  required: ['name', 'parameters'],
  properties: { name, title, description, editable, deprecated, parameters },
} as const satisfies JSONSchema;

const nullableTitle = { ...title, type: ['string', 'null'] } as const satisfies JSONSchema;

const nullableDescription = {
  ...description,
  type: ['string', 'null'],
} as const satisfies JSONSchema;

/** Body of updating a strategy type. Omitted properties, except the parameters, keep their values. */
export const updateStrategyTypeSchema = {
  title: 'UpdateStrategyType',
  type: 'object',
  description: 'Changes to a custom strategy type.',
  required: ['parameters'],
  properties: { title: nullableTitle, description: nullableDescription, parameters },
} as const satisfies JSONSchema;

/** A strategy type as the API returns it. */
export const strategyTypeSchema = {
  title: 'StrategyType',
  type: 'object',
  description: 'A type of strategy.',
  required: ['name', 'displayName', 'title', 'description', 'editable', 'deprecated', 'parameters'],
  additionalProperties: false,
  properties: {
    name,
    displayName: {
      type: ['string', 'null'],
      maxLength: 200,
      description: 'Display name; only built-in types have one.',
      examples: ['Gradual rollout'],
    },
    title: nullableTitle,
    description: nullableDescription,
    editable,
    deprecated,
    parameters: {
      ...parameters,
      items: {
        ...parameter,
        title: 'StrategyParameter',
        required: ['name', 'type', 'description', 'required'],
      },
    },
  },
} as const satisfies JSONSchema;

export const strategyTypesSchema = {
  title: 'StrategyTypes',
  type: 'object',
  description: 'All strategy types.',
  required: ['version', 'strategies'],
  additionalProperties: false,
  properties: {
    version: versionSchema,
    strategies: {
      type: 'array',
      maxItems: 1_000,
      description: 'Built-in types first, then custom types sorted by name.',
      items: strategyTypeSchema,
    },
  },
} as const satisfies JSONSchema;

/** Path parameters of `/strategies/{name}`. */
export const strategyTypeParams = {
  type: 'object',
  required: ['name'],
  properties: {
    name: {
      type: 'string',
      minLength: 1,
      maxLength: 250,
      description: 'Name of the strategy type.',
      examples: ['country-of-residence'],
    },
  },
} as const satisfies JSONSchema;
