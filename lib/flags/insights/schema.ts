import type { JSONSchema } from 'json-schema-to-ts';
import { text } from '../../platform/schema/text.ts';
import { healthSchema, technicalDebtSchema } from '../../projects/schema.ts';

const stageCounts = {
  initial: amount('Flags that no application has used.', 4),
  preLive: amount('Flags that applications use, but not in production.', 3),
  live: amount('Flags that applications use in production.', 12),
  completed: amount('Flags that have served their purpose.', 2),
  archived: amount('Archived flags.', 30),
} as const;

const stageSummary = {
  title: 'LifecycleStageSummary',
  type: 'object',
  description: 'A stage of life, with the flags in it.',
  required: ['averageDays', 'currentFlags'],
  properties: {
    averageDays: {
      type: ['number', 'null'],
      description:
        'Days that flags which have left the stage spent in it, on average; `null` if none has.',
      examples: [6.5],
    },
    currentFlags: amount('Number of flags in the stage.', 4),
  },
} as const;

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
  type: 'array',
  maxItems: 100_000,
  description: 'The creators of flags, by name.',
  examples: [[{ id: 7, name: 'ada' }]],
  items: {
    title: 'ProjectFlagCreator',
    type: 'object',
    description: 'Somebody who has created a flag.',
    required: ['id', 'name'],
    properties: {
      id: {
        type: 'integer',
        description: 'Id of the user; negative for tokens.',
        examples: [7],
      },
      name: text('Name of the user or token.', 'ada', 500),
    },
  },
} as const satisfies JSONSchema;

/** The state of a project, in numbers. */
export const projectStatusSchema = {
  title: 'ProjectStatus',
  type: 'object',
  description: 'The state of a project, in numbers.',
  required: [
    'activityCountByDate',
    'resources',
    'health',
    'technicalDebt',
    'lifecycleSummary',
    'staleFlags',
  ],
  properties: {
    activityCountByDate: {
      type: 'array',
      maxItems: 366,
      description:
        'Events of the project by day, in UTC, of the last year; days without any are absent.',
      examples: [[{ date: '2026-11-21', count: 12 }]],
      items: {
        title: 'ProjectActivity',
        type: 'object',
        description: 'The events of a day.',
        required: ['date', 'count'],
        properties: {
          date: text('The day.', '2026-11-21', 10),
          count: amount('Number of events.', 12),
        },
      },
    },
    resources: {
      title: 'ProjectResources',
      type: 'object',
      description: 'What the project has besides flags.',
      required: ['apiTokens', 'members', 'segments'],
      properties: {
        apiTokens: amount('API tokens that name the project and that the caller can see.', 2),
        members: amount('Users with a role in the project, directly or through a group.', 4),
        segments: amount('Segments of the project.', 1),
      },
    },
    health: current('Health of the project.', healthSchema),
    technicalDebt: current('Technical debt of the project.', technicalDebtSchema),
    lifecycleSummary: {
      title: 'ProjectLifecycleSummary',
      type: 'object',
      description: 'The flags of the project by stage of life.',
      required: ['initial', 'preLive', 'live', 'completed', 'archived'],
      properties: {
        initial: stageSummary,
        preLive: stageSummary,
        live: stageSummary,
        completed: stageSummary,
        archived: {
          title: 'ArchivedStage',
          type: 'object',
          description: 'Archived flags.',
          required: ['currentFlags', 'last30Days'],
          properties: {
            currentFlags: amount('Archived flags.', 30),
            last30Days: amount('Flags that were archived in the last 30 days.', 3),
          },
        },
      },
    },
    staleFlags: {
      title: 'StaleFlags',
      type: 'object',
      description: 'Flags that are stale or potentially stale.',
      required: ['total'],
      properties: { total: amount('Number of flags.', 5) },
    },
  },
} as const satisfies JSONSchema;

function amount(description: string, example: number) {
  return { type: 'integer', minimum: 0, description, examples: [example] } as const;
}

function current<S>(description: string, schema: S) {
  return {
    type: 'object',
    description,
    required: ['current'],
    properties: { current: schema },
  } as const;
}
