import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { readable } from '../../platform/schema/names.ts';
import { pathNameSchema } from '../../platform/schema/path-name.ts';
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
import { MAX_DIFFERENCES, MAX_DRIFT_FLAGS } from './model.ts';

const environmentName = pathNameSchema('Name of the environment.', 'production');

/** Query parameters of what drifts. */
export const driftQuerySchema = object('DriftParameters', 'Which environments, and which page.', {
  from: pathNameSchema('The environment that the other one is compared with.', 'development'),
  to: pathNameSchema('The environment that would change.', 'production'),
  declared: optional(
    flag('Whether flags are listed too that are meant to differ.', false, { default: false }),
  ),
  cursor: optional(text('The `nextCursor` of the page before.', 'WyJuZXctY2hlY2tvdXQiXQ', 500)),
  limit: optional(
    integer('Maximum number of flags. Values above 100 count as 100.', 50, {
      minimum: 1,
      default: 50,
    }),
  ),
});

const reason = text('Why it is meant to differ.', 'Only for tests, never for customers.', {
  minLength: 1,
  maxLength: 500,
  pattern: readable,
});

const environments = list(
  'The environments that are meant to differ from all others.',
  { minItems: 1, maxItems: 50, uniqueItems: true },
  environmentName,
  ['production'],
);

/** Body of declaring that a flag is meant to differ. */
export const intendedDriftSchema = object(
  'FeatureDriftDeclaration',
  'Where a flag is meant to differ, and why.',
  { environments, reason },
);

const side = object('DriftSide', 'What a flag does in one of two environments.', {
  enabled: flag('Whether it is on.'),
  rules: list(
    'Who gets it, and which variant: a sentence for each enabled strategy, and one for variants of the flag.',
    101,
    text('A sentence, the beginning of a long one.', '25 % of users get it.', 201),
    ['25 % of users get it.'],
  ),
  releasePlan: nullable({
    ...object('DriftReleasePlan', 'The release plan that it follows, or `null`.', {
      name: text('Name of the plan.', 'Ring by ring'),
      milestone: nullable(text('Name of the active milestone; `null` before the first.', 'Beta')),
    }),
    examples: [{ name: 'Ring by ring', milestone: 'Beta' }],
  }),
});

/** What drifts between two environments of a project. */
export const driftSchema = object(
  'ProjectDrift',
  'Flags whose rules differ between two environments of a project.',
  {
    version: versionSchema,
    project: text('Id of the project.', 'default'),
    from: { ...environmentName, examples: ['development'] },
    to: environmentName,
    flags: list(
      'The flags, sorted by name; archived ones are not among them.',
      MAX_DRIFT_FLAGS,
      object('DriftingFlag', 'A flag whose rules differ.', {
        name: text('Name of the flag.', 'new-checkout'),
        type: text('Its type.', 'release'),
        from: side,
        to: side,
        differences: list(
          'What differs, in words; of long texts the beginning.',
          MAX_DIFFERENCES,
          object('DriftDifference', 'One thing that differs.', {
            what: text('What it is.', 'Rollout', 201),
            from: nullable(text('How it is in `from`; `null` if it is not there.', '50 %', 201)),
            to: nullable(text('How it is in `to`; `null` if it is not there.', '10 %', 201)),
          }),
          [{ what: 'Rollout', from: '50 %', to: '10 %' }],
        ),
        declared: nullable({
          ...object('DriftDeclaration', 'That it is meant to differ, or `null`.', {
            environments,
            reason,
            createdAt: { ...dateTimeSchema, description: 'When it was declared.' },
            createdBy: text('Name of who declared it.', 'ada@example.com', 255),
          }),
          examples: [null],
        }),
      }),
      [],
    ),
    nextCursor: optional(
      text('Where the next page begins; absent on the last one.', 'WyJuZXctY2hlY2tvdXQiXQ', 500),
    ),
  },
);
