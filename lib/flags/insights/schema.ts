import type { JSONSchema } from 'json-schema-to-ts';
import {
  amount,
  integer,
  list,
  nullable,
  number,
  object,
  text,
} from '../../platform/schema/words.ts';
import { healthSchema, technicalDebtSchema } from '../../projects/schema.ts';

const stageCounts = {
  initial: amount('Flags that no application has used.', 4),
  preLive: amount('Flags that applications use, but not in production.', 3),
  live: amount('Flags that applications use in production.', 12),
  completed: amount('Flags that have served their purpose.', 2),
  archived: amount('Archived flags.', 30),
} as const;

const stageSummary = object('LifecycleStageSummary', 'A stage of life, with the flags in it.', {
  averageDays: nullable(
    number(
      'Days that flags which have left the stage spent in it, on average; `null` if none has.',
      6.5,
    ),
  ),
  currentFlags: amount('Number of flags in the stage.', 4),
});

/** How many flags are in each stage. */
export const stageCountsSchema = {
  title: 'FeatureLifecycleCount',
  type: 'object',
  description:
    'Number of flags in each stage of life, in the active projects that the caller can see.',
  required: ['initial', 'preLive', 'live', 'completed', 'archived'],
  properties: stageCounts,
} as const satisfies JSONSchema;

/** Who has created flags of a project. */
export const flagCreatorsSchema = {
  title: 'ProjectFlagCreators',
  ...list(
    'The creators of flags, by name.',
    100_000,
    object('ProjectFlagCreator', 'Somebody who has created a flag.', {
      id: integer('Id of the user; negative for tokens.', 7),
      name: text('Name of the user or token.', 'ada', 500),
    }),
    [{ id: 7, name: 'ada' }],
  ),
};

/** The state of a project, in numbers. */
export const projectStatusSchema = object('ProjectStatus', 'The state of a project, in numbers.', {
  activityCountByDate: list(
    'Events of the project by day, in UTC, of the last year; days without any are absent.',
    366,
    object('ProjectActivity', 'The events of a day.', {
      date: text('The day.', '2026-11-21', 10),
      count: amount('Number of events.', 12),
    }),
    [{ date: '2026-11-21', count: 12 }],
  ),
  resources: object('ProjectResources', 'What the project has besides flags.', {
    apiTokens: amount('API tokens that name the project and that the caller can see.', 2),
    members: amount('Users with a role in the project, directly or through a group.', 4),
    segments: amount('Segments of the project.', 1),
  }),
  health: current('Health of the project.', healthSchema),
  technicalDebt: current('Technical debt of the project.', technicalDebtSchema),
  lifecycleSummary: object(
    'ProjectLifecycleSummary',
    'The flags of the project by stage of life.',
    {
      initial: stageSummary,
      preLive: stageSummary,
      live: stageSummary,
      completed: stageSummary,
      archived: object('ArchivedStage', 'Archived flags.', {
        currentFlags: amount('Archived flags.', 30),
        last30Days: amount('Flags that were archived in the last 30 days.', 3),
      }),
    },
  ),
  staleFlags: object('StaleFlags', 'Flags that are stale or potentially stale.', {
    total: amount('Number of flags.', 5),
  }),
});

function current<const S extends JSONSchema>(description: string, schema: S) {
  return object(description, {
    current: schema,
  });
}
