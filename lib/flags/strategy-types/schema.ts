import type { JSONSchema } from 'json-schema-to-ts';
import { storable, urlFriendly } from '../../platform/schema/names.ts';
import { versionSchema } from '../../platform/schema/version.ts';
import {
  choice,
  closed,
  flag,
  list,
  nullable,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';

const name = text('Unique, URL-safe name of the strategy type.', 'country-of-residence', {
  minLength: 1,
  maxLength: 100,
  pattern: urlFriendly,
});

const title = text('Display title.', 'Country of residence', { maxLength: 200, pattern: storable });

const description = text(
  'Description of the strategy type.',
  'On for users who live in one of the countries.',
  { maxLength: 1_000, pattern: storable },
);

const editable = flag('Whether the strategy type can be changed.', true, { default: true });

const deprecated = flag('Whether it should no longer be used.', false, { default: false });

const parameterType = choice(
  'Type of the values.',
  ['string', 'percentage', 'list', 'number', 'boolean'],
  'list',
);

const parameter = object('StrategyParameterInput', 'A parameter of a strategy type.', {
  name: text('Name of the parameter.', 'countries', {
    minLength: 1,
    maxLength: 100,
    pattern: storable,
  }),
  type: parameterType,
  description: optional(
    text('Description of the parameter.', 'Codes of countries.', {
      default: '',
      maxLength: 1_000,
      pattern: storable,
    }),
  ),
  required: optional(flag('Whether a value is required.', true, { default: false })),
});

const parameters = list('Parameters that each strategy of the type sets.', 100, parameter, [
  { name: 'countries', type: 'list', description: 'Codes of countries.', required: true },
]);

/** Body of creating a strategy type. */
export const createStrategyTypeSchema = object(
  'CreateStrategyType',
  'A custom strategy type to create.',
  {
    name,
    title: optional(title),
    description: optional(description),
    editable: optional(editable),
    deprecated: optional(deprecated),
    parameters,
  },
);

const nullableTitle = { ...title, type: ['string', 'null'] } as const satisfies JSONSchema;

const nullableDescription = {
  ...description,
  type: ['string', 'null'],
} as const satisfies JSONSchema;

/** Body of updating a strategy type. Omitted properties, except the parameters, keep their values. */
export const updateStrategyTypeSchema = object(
  'UpdateStrategyType',
  'Changes to a custom strategy type.',
  {
    title: optional(nullableTitle),
    description: optional(nullableDescription),
    parameters,
  },
);

/** A strategy type as the API returns it. */
export const strategyTypeSchema = closed('StrategyType', 'A type of strategy.', {
  name,
  displayName: nullable(
    text('Display name; only built-in types have one.', 'Gradual rollout', 200),
  ),
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
});

export const strategyTypesSchema = closed('StrategyTypes', 'All strategy types.', {
  version: versionSchema,
  strategies: list(
    'Built-in types first, then custom types sorted by name.',
    1_000,
    strategyTypeSchema,
  ),
});

/** Path parameters of `/strategies/{name}`. */
export const strategyTypeParams = object({
  name: text('Name of the strategy type.', 'country-of-residence', {
    minLength: 1,
    maxLength: 250,
  }),
});
