import type { JSONSchema } from 'json-schema-to-ts';
import { strategySchema } from './strategy-schema.ts';

const { id: _id, featureName: _featureName, ...properties } = strategySchema.properties;

/** The default strategy of an environment in a project. */
export const defaultStrategySchema = {
  title: 'DefaultStrategy',
  type: 'object',
  description: 'The strategy of flags that are enabled without one.',
  required: ['name', 'title', 'disabled', 'parameters', 'constraints', 'segments', 'variants'],
  additionalProperties: false,
  properties,
} as const satisfies JSONSchema;
