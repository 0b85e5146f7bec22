import type { JSONSchema } from 'json-schema-to-ts';
import { strategySchema } from '../features/strategy-schema.ts';

const { id: _id, featureName: _featureName, ...properties } = strategySchema.properties;

/** A strategy that belongs to no flag yet. */
export const defaultStrategySchema = {
  title: 'DefaultStrategy',
  type: 'object',
  description: 'What flags get that are switched on without a strategy.',
  required: ['name', 'title', 'disabled', 'parameters', 'constraints', 'segments', 'variants'],
  additionalProperties: false,
  properties,
} as const satisfies JSONSchema;
