import { amount, number, object, optional, text } from '../../platform/schema/words.ts';

/** Query parameters of the trends of life. */
export const lifecycleTrendsQuerySchema = object(
  'LifecycleTrendsParameters',
  'Which flags count.',
  {
    projects: optional(
      text('Ids of projects, separated by commas; all if absent.', 'default,shop', 10_000),
    ),
  },
);

const category = object('LifecycleCategory', 'Flags of some types.', {
  newFlagsThisWeek: amount('Flags that came there in the last seven days.', 2),
  flagsOlderThanWeek: amount('Flags that are there for longer.', 7),
});

const trend = object('LifecycleTrend', 'The flags in a part of their life.', {
  totalFlags: amount('Number of flags.', 9),
  medianDaysInCurrentStage: days('Median of the days since they came there; 0 without flags.'),
  medianDaysHistorically: days(
    'Median of the days that flags which have gone on spent there; 0 if none has.',
  ),
  categories: object('LifecycleCategories', 'The flags by type.', {
    experimental: category,
    release: category,
    permanent: category,
  }),
});

/** How many flags are in which part of their life. */
export const lifecycleTrendsSchema = object(
  'LifecycleTrends',
  'How many flags are in which part of their life, and for how long.',
  {
    lifecycleTrends: object(
      'LifecycleTrendsByPart',
      '`develop`: initial or pre-live; `production`: live; `cleanup`: completed, but not archived.',
      {
        develop: trend,
        production: trend,
        cleanup: trend,
      },
    ),
  },
);

function days(description: string) {
  return number(description, 6.5);
}
