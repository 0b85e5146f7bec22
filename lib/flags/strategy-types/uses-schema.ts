import type { JSONSchema } from 'json-schema-to-ts';
import { segmentStrategiesSchema } from '../segments/schema.ts';

const { items: place } = segmentStrategiesSchema.properties.strategies;

const strategyUse = {
  ...place,
  required: [...place.required, 'archived'],
  properties: {
    ...place.properties,
    archived: {
      type: 'boolean',
      description: 'Whether the flag is archived.',
      examples: [false],
    },
  },
} as const;

/** What keeps a strategy type from being deleted. */
export const strategyTypeUsesSchema = {
  title: 'StrategyTypeUses',
  type: 'object',
  description: 'What uses a custom strategy type, and so keeps it from being deleted.',
  required: ['strategies', 'projects', 'hidden'],
  additionalProperties: false,
  properties: {
    strategies: {
      ...segmentStrategiesSchema.properties.strategies,
      description: 'The strategies of this type.',
      items: strategyUse,
    },
    projects: {
      type: 'array',
      maxItems: 10_000,
      description: 'Ids of the projects with a default strategy of this type.',
      examples: [['default']],
      items: { type: 'string', maxLength: 100 },
    },
    hidden: {
      type: 'integer',
      minimum: 0,
      description: 'How many more there are in projects that the caller cannot see.',
      examples: [0],
    },
  },
} as const satisfies JSONSchema;
