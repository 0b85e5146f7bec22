import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema, dayPattern } from '../../platform/schema/date-time.ts';
import { text } from '../../platform/schema/text.ts';

const day = (description: string, example: string) =>
  ({ ...text(description, example, 10), pattern: dayPattern }) as const;

const count = (description: string, example: number) =>
  ({ type: 'integer', minimum: 0, description, examples: [example] }) as const;

const date = { ...dateTimeSchema, description: 'The time that the numbers are of.' } as const;
const weekStart = { ...dateTimeSchema, description: 'When the week starts, in UTC.' } as const;
const week = text('Week, as in ISO 8601.', '2026-W47', 10);
const project = text('Id of the project.', 'default', 100);

const flagCounts = {
  total: count('Flags that are not archived.', 40),
  active: count('Flags that are not stale.', 37),
  stale: count('Stale flags.', 3),
  potentiallyStale: count('Flags older than the lifetime of their type.', 2),
} as const;

const countNames = ['total', 'active', 'stale', 'potentiallyStale'] as const;

/** Query of the insights. */
export const insightsQuerySchema = {
  type: 'object',
  properties: {
    from: day(
      'First day of trends by week; by default twelve weeks before the last.',
      '2026-09-01',
    ),
    to: day('Last day; today by default, and at most a year after the first.', '2026-11-22'),
  },
} as const satisfies JSONSchema;

/** The instance in numbers. */
export const instanceInsightsSchema = {
  title: 'InstanceInsights',
  type: 'object',
  description: 'The instance in numbers, of the active projects that the caller can see.',
  additionalProperties: false,
  required: [
    'userTrends',
    'flagTrends',
    'projectFlagTrends',
    'metricsSummaryTrends',
    'environmentTypeTrends',
    'lifecycleTrends',
    'creationArchiveTrends',
  ],
  properties: {
    userTrends: list(
      'Users today; empty for others than administrators.',
      1,
      ['date', 'total', 'active', 'inactive'],
      {
        date,
        total: count('Users that are not disabled.', 12),
        active: count('Those of them who signed in within 90 days.', 9),
        inactive: count('The others.', 3),
      },
    ),
    flagTrends: list('Flags today.', 1, ['date', ...countNames], { date, ...flagCounts }),
    projectFlagTrends: list(
      'Flags of each project today.',
      10_000,
      ['date', 'week', 'project', ...countNames, 'health'],
      {
        date,
        week,
        project,
        ...flagCounts,
        health: count('Share of the flags that are not stale, in percent.', 92),
        technicalDebt: count('Share of the flags that are stale, in percent.', 8),
        timeToProduction: {
          type: 'number',
          description:
            'Days from the creation of a flag to its first use in production, on average; absent if none was used there.',
          examples: [6.5],
        },
      },
    ),
    metricsSummaryTrends: empty('evaluations are kept for 50 hours'),
    environmentTypeTrends: empty('changes are not counted by environment'),
    lifecycleTrends: list(
      'Flags that applications first used in production, by week.',
      500_000,
      ['date', 'week', 'project', 'newProductionFlags'],
      { date: weekStart, week, project, newProductionFlags: count('Number of the flags.', 4) },
    ),
    creationArchiveTrends: list(
      'Flags that were created and archived, by week, without those that were deleted since.',
      500_000,
      ['date', 'week', 'project', 'createdFlags', 'archivedFlags'],
      {
        date: weekStart,
        week,
        project,
        createdFlags: {
          type: 'object',
          description: 'Number of the flags that were created, by type.',
          examples: [{ release: 3 }],
          additionalProperties: { type: 'integer', minimum: 0 },
        },
        archivedFlags: count('Number of the flags that were archived.', 2),
      },
    ),
  },
} as const satisfies JSONSchema;

function list<const Required extends readonly string[], const Properties extends object>(
  description: string,
  maxItems: number,
  required: Required,
  properties: Properties,
) {
  return {
    type: 'array',
    maxItems,
    description,
    items: {
      type: 'object',
      description: 'The numbers at one time.',
      additionalProperties: false,
      required,
      properties,
    },
  } as const;
}

/** A list of what is not kept. */
function empty(why: string) {
  return {
    type: 'array',
    maxItems: 0,
    description: `Always empty: ${why}.`,
    examples: [[]],
    items: {},
  } as const;
}
