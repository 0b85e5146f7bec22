import type { JSONSchema } from 'json-schema-to-ts';
import { lifecycleStageSchema } from '../../flags/lifecycle/lifecycle-schema.ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { text } from '../../platform/schema/text.ts';
import { versionSchema } from '../../platform/schema/version.ts';
import { cleanUpReasons, MAX_CLEAN_UP_FLAGS } from './clean-up-model.ts';

/** Query parameters of what can be cleaned up. */
export const cleanUpQuerySchema = {
  title: 'CleanUpParameters',
  type: 'object',
  description: 'Which page.',
  properties: {
    cursor: text(
      'The `nextCursor` of the page before; without it the first page, with the unknown flags.',
      'WyJuZXctY2hlY2tvdXQiXQ',
    ),
    limit: {
      type: 'integer',
      minimum: 1,
      default: 50,
      description: 'Maximum number of flags. Values above 100 count as 100.',
      examples: [50],
    },
  },
} as const satisfies JSONSchema;

const environmentName = text('Name of the environment.', 'production');

const applications = {
  type: 'array',
  maxItems: 20,
  description: 'Applications that requested it in this week or the one before, sorted by name.',
  examples: [[{ appName: 'checkout-service', environments: ['production'] }]],
  items: {
    title: 'AskingApplication',
    type: 'object',
    description: 'An application that requests a flag.',
    required: ['appName', 'environments'],
    properties: {
      appName: text('Name of the application.', 'checkout-service', 255),
      environments: {
        type: 'array',
        maxItems: 1_000,
        description: 'The environments in which it asked, sorted.',
        examples: [['production']],
        items: environmentName,
      },
    },
  },
} as const;

const steps = {
  type: 'array',
  maxItems: 10,
  description: 'What to do, step by step, in Markdown.',
  examples: [['Archive the flag.']],
  items: text('A step.', 'Archive the flag.', 2_000),
} as const;

/** What can be cleaned up in a project. */
export const cleanUpSchema = {
  title: 'ProjectCleanUp',
  type: 'object',
  description: 'What can be cleaned up in a project.',
  required: ['version', 'project', 'flags', 'unknownFlags'],
  properties: {
    version: versionSchema,
    project: text('Id of the project.', 'default'),
    flags: {
      type: 'array',
      maxItems: MAX_CLEAN_UP_FLAGS,
      description:
        'Flags that can be cleaned up, sorted by name; archived ones are not among them.',
      examples: [[]],
      items: {
        title: 'CleanUpFlag',
        type: 'object',
        description: 'A flag that can be cleaned up.',
        required: [
          ...['name', 'type', 'description', 'createdAt', 'lifecycle', 'reasons', 'kept'],
          ...['unchangedSince', 'lastSeen', 'applications', 'dependents', 'steps'],
        ],
        properties: {
          name: text('Name of the flag.', 'new-checkout'),
          type: text('Its type.', 'release'),
          description: {
            type: ['string', 'null'],
            maxLength: 1_000,
            description: 'Its description.',
            examples: ['The checkout with one page.'],
          },
          createdAt: { ...dateTimeSchema, description: 'When it was created.' },
          lifecycle: lifecycleStageSchema,
          reasons: {
            type: 'array',
            maxItems: 5,
            description:
              'Why: `completed`; `fully-rolled-out`: on for everybody in production, the same for all, and unchanged for 30 days; `stale`; `potentially-stale`: older than the lifetime of its type; `never-used`: no application has used it, and it is 30 days old.',
            examples: [['fully-rolled-out', 'potentially-stale']],
            items: { type: 'string', enum: cleanUpReasons, description: 'A reason.' },
          },
          kept: {
            type: ['object', 'null'],
            description: 'What remains in the code; `null` if it is not decided.',
            examples: [{ enabled: true, variant: 'blue' }],
            required: ['enabled'],
            properties: {
              enabled: {
                type: 'boolean',
                description: 'Whether what runs when the flag is on stays.',
                examples: [true],
              },
              variant: text('The variant that stays, if it is one.', 'blue'),
            },
          },
          unchangedSince: {
            type: ['string', 'null'],
            maxLength: 10,
            description: 'Day of its last event, in UTC; only with `fully-rolled-out`.',
            examples: ['2026-09-30'],
          },
          lastSeen: {
            type: 'array',
            maxItems: 1_000,
            description: 'When an application last used it, by environment; the latest first.',
            examples: [[{ environment: 'production', at: '2026-11-21T09:30:00.000Z' }]],
            items: {
              title: 'FlagLastSeen',
              type: 'object',
              description: 'The last use of a flag in an environment.',
              required: ['environment', 'at'],
              properties: { environment: environmentName, at: dateTimeSchema },
            },
          },
          applications,
          dependents: {
            type: 'array',
            maxItems: 100,
            description: 'Names of the flags that depend on it.',
            examples: [['new-basket']],
            items: text('Name of a flag.', 'new-basket'),
          },
          steps,
        },
      },
    },
    unknownFlags: {
      type: 'array',
      maxItems: 100,
      description:
        'Names that applications of the project requested in the last week, and no flag has; on the first page only.',
      examples: [[]],
      items: {
        title: 'CleanUpUnknownFlag',
        type: 'object',
        description: 'A name that applications request.',
        required: ['name', 'lastSeenAt', 'applications', 'steps'],
        properties: {
          name: text('The name.', 'old-checkout', 255),
          lastSeenAt: { ...dateTimeSchema, description: 'When it was last requested.' },
          applications,
          steps,
        },
      },
    },
    nextCursor: text('Where the next page begins; absent on the last one.', 'new-checkout'),
  },
} as const satisfies JSONSchema;
