import type { JSONSchema } from 'json-schema-to-ts';
import { text } from '../../platform/schema/text.ts';

/** Query parameters of the trends of life. */
export const lifecycleTrendsQuerySchema = {
  title: 'LifecycleTrendsParameters',
  type: 'object',
  description: 'Which flags count.',
  properties: {
    projects: text('Ids of projects, separated by commas; all if absent.', 'default,shop', 10_000),
  },
} as const satisfies JSONSchema;

const category = {
  title: 'LifecycleCategory',
  type: 'object',
  description: 'Flags of some types.',
  required: ['newFlagsThisWeek', 'flagsOlderThanWeek'],
  properties: {
    newFlagsThisWeek: amount('Flags that came there in the last seven days.', 2),
    flagsOlderThanWeek: amount('Flags that are there for longer.', 7),
  },
} as const;

const trend = {
  title: 'LifecycleTrend',
  type: 'object',
  description: 'The flags in a part of their life.',
  required: ['totalFlags', 'medianDaysInCurrentStage', 'medianDaysHistorically', 'categories'],
  properties: {
    totalFlags: amount('Number of flags.', 9),
    medianDaysInCurrentStage: days('Median of the days since they came there; 0 without flags.'),
    medianDaysHistorically: days(
      'Median of the days that flags which have gone on spent there; 0 if none has.',
    ),
    categories: {
      title: 'LifecycleCategories',
      type: 'object',
      description: 'The flags by type.',
      required: ['experimental', 'release', 'permanent'],
      properties: { experimental: category, release: category, permanent: category },
    },
  },
} as const;

/** How many flags are in which part of their life. */
export const lifecycleTrendsSchema = {
  title: 'LifecycleTrends',
  type: 'object',
  description: 'How many flags are in which part of their life, and for how long.',
  required: ['lifecycleTrends'],
  properties: {
    lifecycleTrends: {
      title: 'LifecycleTrendsByPart',
      type: 'object',
      description:
        '`develop`: initial or pre-live; `production`: live; `cleanup`: completed, but not archived.',
      required: ['develop', 'production', 'cleanup'],
      properties: { develop: trend, production: trend, cleanup: trend },
    },
  },
} as const satisfies JSONSchema;

function amount(description: string, example: number) {
  return { type: 'integer', minimum: 0, description, examples: [example] } as const;
}

function days(description: string) {
  return { type: 'number', description, examples: [6.5] } as const;
}
