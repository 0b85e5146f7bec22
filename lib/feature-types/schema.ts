import type { JSONSchema } from 'json-schema-to-ts';

/** Part 2.16 of the specification. */
export const featureTypeSchema = {
  title: 'FeatureType',
  type: 'object',
  description: 'A kind of flag.',
  required: ['id', 'name', 'description', 'lifetimeDays'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', maxLength: 100, description: 'Its id.', examples: ['kill-switch'] },
    name: {
      type: 'string',
      maxLength: 100,
      description: 'Its name for people.',
      examples: ['Kill switch'],
    },
    description: {
      type: 'string',
      maxLength: 1_000,
      description: 'What flags of the type are for.',
      examples: ['Turns off parts of the system in an emergency.'],
    },
    lifetimeDays: {
      type: ['integer', 'null'],
      minimum: 0,
      description: 'Days until a flag of the type is potentially stale; `null` for never.',
      examples: [40],
    },
  },
} as const satisfies JSONSchema;

export const featureTypesSchema = {
  title: 'FeatureTypes',
  type: 'object',
  description: 'All feature types.',
  required: ['version', 'types'],
  additionalProperties: false,
  properties: {
    version: {
      type: 'integer',
      enum: [1],
      description: 'Version of this payload.',
      examples: [1],
    },
    types: {
      type: 'array',
      maxItems: 100,
      description: 'The types, in their order.',
      items: featureTypeSchema,
    },
  },
} as const satisfies JSONSchema;

/** Path parameters of `/feature-types/{id}`. */
export const featureTypeParams = {
  type: 'object',
  required: ['id'],
  properties: {
    id: {
      type: 'string',
      minLength: 1,
      maxLength: 250,
      description: 'Id of the feature type.',
      examples: ['release'],
    },
  },
} as const satisfies JSONSchema;

export const updateLifetimeSchema = {
  title: 'UpdateFeatureTypeLifetime',
  type: 'object',
  description: 'How long flags of a type are meant to live.',
  required: ['lifetimeDays'],
  properties: {
    lifetimeDays: {
      type: ['integer', 'null'],
      minimum: 0,
      maximum: 2_147_483_647,
      description:
        'Days until a flag of the type is marked as potentially stale; `null` or 0 for never.',
      examples: [40],
    },
  },
} as const satisfies JSONSchema;
