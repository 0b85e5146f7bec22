import { codeStateProperties } from '../../flags/code-references/schema.ts';
import { lifecycleStageSchema } from '../../flags/lifecycle/lifecycle-schema.ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { versionSchema } from '../../platform/schema/version.ts';
import {
  flag,
  integer,
  list,
  nullable,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import { cleanUpReasons, MAX_CLEAN_UP_FLAGS } from './clean-up-model.ts';

/** Query parameters of what can be cleaned up. */
export const cleanUpQuerySchema = object('CleanUpParameters', 'Which page.', {
  cursor: optional(
    text(
      'The `nextCursor` of the page before; without it the first page, with the unknown flags.',
      'WyJuZXctY2hlY2tvdXQiXQ',
    ),
  ),
  limit: optional(
    integer('Maximum number of flags. Values above 100 count as 100.', 50, {
      minimum: 1,
      default: 50,
    }),
  ),
});

const environmentName = text('Name of the environment.', 'production');

const applications = list(
  'Applications that requested it in this week or the one before, sorted by name.',
  20,
  object('AskingApplication', 'An application that requests a flag.', {
    appName: text('Name of the application.', 'checkout-service', 255),
    environments: list('The environments in which it asked, sorted.', 1_000, environmentName, [
      'production',
    ]),
  }),
  [{ appName: 'checkout-service', environments: ['production'] }],
);

const steps = list(
  'What to do, step by step, in Markdown.',
  10,
  text('A step.', 'Archive the flag.', 2_000),
  ['Archive the flag.'],
);

/** What can be cleaned up in a project. */
export const cleanUpSchema = object('ProjectCleanUp', 'What can be cleaned up in a project.', {
  version: versionSchema,
  project: text('Id of the project.', 'default'),
  flags: list(
    'Flags that can be cleaned up, sorted by name; archived ones are not among them.',
    MAX_CLEAN_UP_FLAGS,
    object('CleanUpFlag', 'A flag that can be cleaned up.', {
      name: text('Name of the flag.', 'new-checkout'),
      type: text('Its type.', 'release'),
      description: nullable(text('Its description.', 'The checkout with one page.', 1_000)),
      createdAt: { ...dateTimeSchema, description: 'When it was created.' },
      lifecycle: lifecycleStageSchema,
      reasons: list(
        'Why: `completed`; `gone-from-code`: no line of a default branch that was searched names it any more; `fully-rolled-out`: on for everybody in production, the same for all, and unchanged for 30 days; `stale`; `potentially-stale`: older than the lifetime of its type; `never-used`: no application has used it, and it is 30 days old.',
        6,
        { type: 'string', enum: cleanUpReasons, description: 'A reason.' },
        ['fully-rolled-out', 'potentially-stale'],
      ),
      kept: {
        type: ['object', 'null'],
        description: 'What remains in the code; `null` if it is not decided.',
        examples: [{ enabled: true, variant: 'blue' }],
        required: ['enabled'],
        properties: {
          enabled: flag('Whether what runs when the flag is on stays.'),
          variant: text('The variant that stays, if it is one.', 'blue'),
        },
      },
      code: {
        type: ['object', 'null'],
        description:
          'What is left of it on the default branches that were searched; `null` if none was. Not found is not a proof that no code uses it.',
        examples: [null],
        required: ['left', 'places', 'goneAt'],
        properties: {
          ...codeStateProperties,
          goneAt: nullable({
            ...dateTimeSchema,
            description: 'When the last one was removed, if there were some.',
          }),
        },
      },
      unchangedSince: nullable(
        text('Day of its last event, in UTC; only with `fully-rolled-out`.', '2026-09-30', 10),
      ),
      lastSeen: list(
        'When an application last used it, by environment; the latest first.',
        1_000,
        object('FlagLastSeen', 'The last use of a flag in an environment.', {
          environment: environmentName,
          at: dateTimeSchema,
        }),
        [{ environment: 'production', at: '2026-11-21T09:30:00.000Z' }],
      ),
      applications,
      environments: list(
        'Where it is on, in the order of the environments of the project.',
        1_000,
        object('CleanUpFlagEnvironment', 'An environment of a flag that can be cleaned up.', {
          name: environmentName,
          enabled: flag('Whether it is on there.'),
          hasStrategies: flag('Whether it has strategies there.'),
        }),
        [{ name: 'production', enabled: true, hasStrategies: true }],
      ),
      dependents: list(
        'Names of the flags that depend on it.',
        100,
        text('Name of a flag.', 'new-basket'),
        ['new-basket'],
      ),
      steps,
    }),
    [],
  ),
  unknownFlags: list(
    'Names that applications of the project requested in the last week, and no flag has; on the first page only.',
    100,
    object('CleanUpUnknownFlag', 'A name that applications request.', {
      name: text('The name.', 'old-checkout', 255),
      lastSeenAt: { ...dateTimeSchema, description: 'When it was last requested.' },
      applications,
      steps,
    }),
    [],
  ),
  nextCursor: optional(text('Where the next page begins; absent on the last one.', 'new-checkout')),
});
