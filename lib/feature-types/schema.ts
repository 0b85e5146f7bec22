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
