import type { JSONSchema } from 'json-schema-to-ts';
import { roleTypeSchema } from '../../identity/roles/schema.ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { MAX_LATEST_EVENTS } from './limits.ts';
import { ownerSchema } from './schema.ts';

const count = (description: string, example: number) =>
  ({ type: 'integer', minimum: 0, description, examples: [example] }) as const;

const text = (description: string, example: string) =>
  ({ type: 'string', maxLength: 1_000, description, examples: [example] }) as const;

const textOrNull = (description: string, example: string | null) =>
  ({ type: ['string', 'null'], maxLength: 1_000, description, examples: [example] }) as const;

const eventSchema = {
  type: 'object',
  description: 'An event of the project.',
  required: ['id', 'summary', 'createdBy', 'createdByImageUrl', 'createdAt'],
  properties: {
    id: count('Id of the event.', 17),
    type: text('Type of the event.', 'feature-created'),
    featureName: textOrNull('The flag that it is about, if any.', 'new-checkout'),
    environment: textOrNull('The environment that it is about, if any.', 'production'),
    summary: { type: 'null', description: 'Always `null`.', examples: [null] },
    createdAt: { ...dateTimeSchema, description: 'When it happened.' },
    createdBy: text('Who did it.', 'ada@example.com'),
    createdByImageUrl: text('URL of a picture.', 'https://gravatar.com/avatar/0f5c'),
  },
} as const satisfies JSONSchema;

const insightsSchema = {
  type: 'object',
  description: 'The flags of the project, in numbers.',
  required: [
    'totalFlags',
    'activeFlags',
    'staleFlags',
    'potentiallyStaleFlags',
    'health',
    'technicalDebt',
    'avgHealthCurrentWindow',
    'avgHealthPastWindow',
  ],
  properties: {
    totalFlags: count('Flags that are not archived.', 40),
    activeFlags: count('Flags that are not stale.', 37),
    staleFlags: count('Stale flags.', 3),
    potentiallyStaleFlags: count('Flags older than the lifetime of their type.', 2),
    health: count('Share of the flags that are not stale, in percent.', 92),
    technicalDebt: count('Share of the flags that are stale, in percent.', 8),
    avgHealthCurrentWindow: {
      type: 'null',
      description: 'Always `null`: past health is not kept.',
      examples: [null],
    },
    avgHealthPastWindow: {
      type: 'null',
      description: 'Always `null`: past health is not kept.',
      examples: [null],
    },
  },
} as const satisfies JSONSchema;

export const projectDetailsSchema = {
  title: 'PersonalDashboardProjectDetails',
  type: 'object',
  description: 'What concerns the caller in a project.',
  required: ['owners', 'roles', 'latestEvents', 'onboardingStatus', 'insights'],
  properties: {
    owners: {
      type: 'array',
      minItems: 1,
      maxItems: 10_000,
      description: 'People and groups with the role Owner.',
      items: ownerSchema,
    },
    roles: {
      type: 'array',
      maxItems: 1_000,
      description: 'Roles of the caller in the project, own ones and those of groups.',
      items: {
        type: 'object',
        description: 'A role.',
        required: ['id', 'name', 'type'],
        properties: {
          id: count('Id of the role.', 4),
          name: text('Name of the role.', 'Owner'),
          type: roleTypeSchema,
        },
      },
    },
    latestEvents: {
      type: 'array',
      maxItems: MAX_LATEST_EVENTS,
      description: 'The latest events, newest first.',
      items: eventSchema,
    },
    onboardingStatus: {
      type: 'object',
      description: 'How far the project is.',
      required: ['status'],
      properties: {
        status: {
          type: 'string',
          enum: ['onboarding-started', 'first-flag-created', 'onboarded'],
          description: 'Whether a flag exists, and whether an application has used one.',
          examples: ['onboarded'],
        },
        feature: text('The first flag, while no application has used one.', 'new-checkout'),
      },
    },
    insights: insightsSchema,
  },
} as const satisfies JSONSchema;
