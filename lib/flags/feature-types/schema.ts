import type { JSONSchema } from 'json-schema-to-ts';
import { versionSchema } from '../../platform/schema/version.ts';

/** A feature type as the API returns it. */
export const featureTypeSchema = {
  title: 'FeatureType',
  type: 'object',
  description: 'A type of flag.',
  required: ['id', 'name', 'description', 'lifetimeDays'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', maxLength: 100, description: 'Id.', examples: ['kill-switch'] },
    name: {
      type: 'string',
      maxLength: 100,
      description: 'Display name.',
      examples: ['Kill switch'],
    },
    description: {
      type: 'string',
      maxLength: 1_000,
      description: 'Purpose of flags of the type.',
      examples: ['Turns off parts of the system in an emergency.'],
    },
    lifetimeDays: {
      type: ['integer', 'null'],
      minimum: 0,
      description: 'Days until a flag of the type becomes potentially stale; `null` for never.',
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
    version: versionSchema,
    types: {
      type: 'array',
      maxItems: 100,
      description: 'The feature types, in their order.',
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
  description: 'The expected lifetime of flags of a type.',
  required: ['lifetimeDays'],
  properties: {
    lifetimeDays: {
      type: ['integer', 'null'],
      minimum: 0,
      maximum: 2_147_483_647,
      description:
        'Days until a flag of the type becomes potentially stale; `null` or 0 for never.',
      examples: [40],
    },
  },
} as const satisfies JSONSchema;
