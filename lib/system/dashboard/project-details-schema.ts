import { roleTypeSchema } from '../../identity/roles/schema.ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import {
  amount,
  choice,
  list,
  nullable,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import { MAX_LATEST_EVENTS, MAX_SUMMARY_LENGTH } from './limits.ts';
import { ownerSchema } from './schema.ts';

const textOrNull = (description: string, example: string) =>
  nullable(text(description, example, 1_000));

const eventSchema = object('An event of the project.', {
  id: amount('Id of the event.', 17),
  type: optional(text('Type of the event.', 'feature-created', 1_000)),
  featureName: optional(textOrNull('The flag that it is about, if any.', 'new-checkout')),
  environment: optional(textOrNull('The environment that it is about, if any.', 'production')),
  summary: text('What happened, in words.', 'ada created new-checkout.', MAX_SUMMARY_LENGTH),
  createdAt: { ...dateTimeSchema, description: 'When it happened.' },
  createdBy: text('Who did it.', 'ada@example.com', 1_000),
  createdByImageUrl: text('URL of a picture.', 'https://gravatar.com/avatar/0f5c', 1_000),
});

const insightsSchema = object('The flags of the project, in numbers.', {
  totalFlags: amount('Flags that are not archived.', 40),
  activeFlags: amount('Flags that are not stale.', 37),
  staleFlags: amount('Stale flags.', 3),
  potentiallyStaleFlags: amount('Flags older than the lifetime of their type.', 2),
  health: amount('Share of the flags that are not stale, in percent.', 92),
  technicalDebt: amount('Share of the flags that are stale, in percent.', 8),
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
});

export const projectDetailsSchema = object(
  'PersonalDashboardProjectDetails',
  'What concerns the caller in a project.',
  {
    owners: list(
      'People and groups with the role Owner.',
      { minItems: 1, maxItems: 10_000 },
      ownerSchema,
    ),
    roles: list(
      'Roles of the caller in the project, own ones and those of groups.',
      1_000,
      object('A role.', {
        id: amount('Id of the role.', 4),
        name: text('Name of the role.', 'Owner', 1_000),
        type: roleTypeSchema,
      }),
    ),
    latestEvents: list('The latest events, newest first.', MAX_LATEST_EVENTS, eventSchema),
    onboardingStatus: object('How far the project is.', {
      status: choice(
        'Whether a flag exists, and whether an application has used one.',
        ['onboarding-started', 'first-flag-created', 'onboarded'],
        'onboarded',
      ),
      feature: optional(
        text('The first flag, while no application has used one.', 'new-checkout', 1_000),
      ),
    }),
    insights: insightsSchema,
  },
);
