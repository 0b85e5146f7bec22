import { segmentStrategiesSchema } from '../segments/schema.ts';

/** The strategies that use a context field: what a segment's list has. */
export const fieldStrategiesSchema = {
  ...segmentStrategiesSchema,
  title: 'Strategies of a context field',
  description: 'The strategies that use a context field.',
} as const;
