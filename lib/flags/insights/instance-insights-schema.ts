import { dateTimeSchema, dayPattern } from '../../platform/schema/date-time.ts';
import {
  amount,
  closed,
  list,
  number,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';

const day = (description: string, example: string) => ({
  ...text(description, example, 10),
  pattern: dayPattern,
});

const date = { ...dateTimeSchema, description: 'The time that the numbers are of.' } as const;
const weekStart = { ...dateTimeSchema, description: 'When the week starts, in UTC.' } as const;
const week = text('Week, as in ISO 8601.', '2026-W47', 10);
const project = text('Id of the project.', 'default', 100);

const flagCounts = {
  total: amount('Flags that are not archived.', 40),
  active: amount('Flags that are not stale.', 37),
  stale: amount('Stale flags.', 3),
  potentiallyStale: amount('Flags older than the lifetime of their type.', 2),
} as const;

const AT_ONE_TIME = 'The numbers at one time.';

/** Query of the insights. */
export const insightsQuerySchema = object({
  from: optional(
    day('First day of trends by week; by default twelve weeks before the last.', '2026-09-01'),
  ),
  to: optional(
    day('Last day; today by default, and at most a year after the first.', '2026-11-22'),
  ),
});

/** The instance in numbers. */
export const instanceInsightsSchema = closed(
  'InstanceInsights',
  'The instance in numbers, of the active projects that the caller can see.',
  {
    userTrends: list(
      'Users today; empty for others than administrators.',
      1,
      closed(AT_ONE_TIME, {
        date,
        total: amount('Users that are not disabled.', 12),
        active: amount('Those of them who signed in within 90 days.', 9),
        inactive: amount('The others.', 3),
      }),
    ),
    flagTrends: list('Flags today.', 1, closed(AT_ONE_TIME, { date, ...flagCounts })),
    flagAges: list(
      'Flags today by their age, the youngest first.',
      10,
      closed('The flags of an age.', {
        fromDays: amount('Days since they were created or last revived, at least.', 30),
        toDays: optional(amount('Less than so many days; absent for the oldest.', 90)),
        total: amount('Flags that are not archived.', 12),
        overdue: amount(
          'Those of them that are completed, stale, or older than the lifetime of their type.',
          4,
        ),
      }),
    ),
    flagUses: closed('Flags today by when an application last used them.', {
      day: amount('Within 24 hours.', 20),
      week: amount('Within seven days, but not within 24 hours.', 4),
      month: amount('Within 30 days, but not within seven.', 3),
      longer: amount('Longer ago.', 2),
      never: amount('No application has used them.', 11),
    }),
    projectFlagTrends: list(
      'Flags of each project today.',
      10_000,
      closed(AT_ONE_TIME, {
        date,
        week,
        project,
        ...flagCounts,
        health: amount('Share of the flags that are not stale, in percent.', 92),
        technicalDebt: optional(amount('Share of the flags that are stale, in percent.', 8)),
        timeToProduction: optional(
          number(
            'Days from the creation of a flag to its first use in production, on average; absent if none was used there.',
            6.5,
          ),
        ),
      }),
    ),
    metricsSummaryTrends: empty('evaluations are kept for 50 hours'),
    environmentTypeTrends: empty('changes are not counted by environment'),
    lifecycleTrends: list(
      'Flags that applications first used in production, by week.',
      500_000,
      closed(AT_ONE_TIME, {
        date: weekStart,
        week,
        project,
        newProductionFlags: amount('Number of the flags.', 4),
      }),
    ),
    creationArchiveTrends: list(
      'Flags that were created and archived, by week, without those that were deleted since.',
      500_000,
      closed(AT_ONE_TIME, {
        date: weekStart,
        week,
        project,
        createdFlags: {
          type: 'object',
          description: 'Number of the flags that were created, by type.',
          examples: [{ release: 3 }],
          additionalProperties: { type: 'integer', minimum: 0 },
        },
        archivedFlags: amount('Number of the flags that were archived.', 2),
      }),
    ),
  },
);

/** A list of what is not kept. */
function empty(why: string) {
  return list(`Always empty: ${why}.`, 0, {}, []);
}
