import type { JSONSchema } from 'json-schema-to-ts';
import { storable, urlFriendly } from '../schema/names.ts';

/** Custom strategy types that an instance may have. */
export const MAX_STRATEGY_TYPES = 300;

const name = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: urlFriendly,
  description: 'Name of the strategy type, unique; safe in a URL as it stands.',
  examples: ['country-of-residence'],
} as const satisfies JSONSchema;

const title = {
  type: 'string',
  maxLength: 200,
  pattern: storable,
  description: 'A title for people.',
  examples: ['Country of residence'],
} as const satisfies JSONSchema;

const description = {
  type: 'string',
  maxLength: 1_000,
  pattern: storable,
  description: 'What the strategy type does.',
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
  description: 'What values it takes.',
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
      description: 'What the parameter is for.',
      examples: ['Codes of countries.'],
    },
    required: {
      type: 'boolean',
      default: false,
      description: 'Whether it must have a value.',
      examples: [true],
    },
  },
} as const satisfies JSONSchema;

const parameters = {
  type: 'array',
  maxItems: 100,
  description: 'What the strategy type is told by each strategy.',
  examples: [
    [{ name: 'countries', type: 'list', description: 'Codes of countries.', required: true }],
  ],
  items: parameter,
} as const satisfies JSONSchema;

/** Part 2.14: what creates a strategy type. */
export const createStrategyTypeSchema = {
  title: 'CreateStrategyType',
  type: 'object',
  description: 'A custom strategy type to create.',
  required: ['name', 'parameters'],
  properties: { name, title, description, editable, deprecated, parameters },
} as const satisfies JSONSchema;

/** What is left out, but for the parameters, stays as it is. */
export const updateStrategyTypeSchema = {
  title: 'UpdateStrategyType',
  type: 'object',
  description: 'What to change of a custom strategy type.',
  required: ['parameters'],
  properties: { title, description, parameters },
} as const satisfies JSONSchema;

/** Part 2.14: a strategy type as it is read. */
export const strategyTypeSchema = {
  title: 'StrategyType',
  type: 'object',
  description: 'A kind of strategy.',
  required: ['name', 'displayName', 'title', 'description', 'editable', 'deprecated', 'parameters'],
  additionalProperties: false,
  properties: {
    name,
    displayName: {
      type: ['string', 'null'],
      maxLength: 200,
      description: 'Name for people; built-in ones have one.',
      examples: ['Gradual rollout'],
    },
    title: { ...title, type: ['string', 'null'] },
    description: { ...description, type: ['string', 'null'] },
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
    version: {
      type: 'integer',
      enum: [1],
      description: 'Version of this payload.',
      examples: [1],
    },
    strategies: {
      type: 'array',
      maxItems: 1_000,
      description: 'The built-in ones first, then the custom ones by name.',
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
