import { closed, flag, integer, list } from '../../platform/schema/words.ts';
import { segmentStrategiesSchema } from '../segments/schema.ts';

const { items: place } = segmentStrategiesSchema.properties.strategies;

const strategyUse = {
  ...place,
  required: [...place.required, 'archived'],
  properties: {
    ...place.properties,
    archived: flag('Whether the flag is archived.', false),
  },
} as const;

/** What keeps a strategy type from being deleted. */
export const strategyTypeUsesSchema = closed(
  'StrategyTypeUses',
  'What uses a custom strategy type, and so keeps it from being deleted.',
  {
    strategies: {
      ...segmentStrategiesSchema.properties.strategies,
      description: 'The strategies of this type.',
      items: strategyUse,
    },
    projects: list(
      'Ids of the projects with a default strategy of this type.',
      10_000,
      { type: 'string', maxLength: 100 },
      ['default'],
    ),
    hidden: integer('How many more there are in projects that the caller cannot see.', 0, {
      minimum: 0,
    }),
  },
);
