import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { pathNameSchema } from '../../platform/schema/path-name.ts';
import {
  amount,
  choice,
  closed,
  list,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import { appNameSchema } from '../applications/schema.ts';
import { variantCountsSchema } from './usage-schema.ts';

const spans = ['1h', '24h', '7d', '30d', '90d'] as const;

export const usageHistoryParams = object({
  featureName: pathNameSchema('Name of the flag.', 'new-checkout'),
});

export const usageHistoryQuerySchema = object({
  environment: text('Name of the environment.', 'production', { minLength: 1, maxLength: 200 }),
  span: optional(choice('How far it goes back.', spans, '7d', { default: '24h' })),
});

export const usageHistorySchema = closed(
  'UsageHistory',
  'How often a flag was on and off in an environment.',
  {
    unit: choice(
      'What a point counts: `minute` is five minutes, for `1h`; `hour` for `24h`; `day` (UTC) beyond that.',
      ['minute', 'hour', 'day'],
      'day',
    ),
    points: list(
      'The points, the current one last; those without requests are zero. Days before the first request are left out.',
      100,
      closed('UsagePoint', 'The counts of all applications in five minutes, an hour or a day.', {
        at: { ...dateTimeSchema, description: 'Its start.' },
        yes: amount('Number of evaluations to enabled.', 12),
        no: amount('Number of evaluations to disabled.', 12),
        variants: variantCountsSchema,
      }),
    ),
    applications: list('Applications that used it, sorted by name.', 100_000, appNameSchema),
  },
);

export const flagTrafficQuerySchema = object({
  feature: list(
    'Names of flags; may be repeated.',
    { minItems: 1, maxItems: 100 },
    { type: 'string', minLength: 1, maxLength: 250 },
    ['new-checkout'],
  ),
  environment: optional(
    text('Name of an environment. Default: all of them together.', 'production', {
      minLength: 1,
      maxLength: 200,
    }),
  ),
});

export const flagTrafficSchema = closed(
  'FlagsTraffic',
  'How often flags were used in the last 24 hours.',
  {
    from: { ...dateTimeSchema, description: 'Start of the first hour.' },
    features: list(
      'The flags, in the order of the request, without those that do not exist or the caller may not see.',
      100,
      closed('FlagTraffic', 'The traffic of a flag.', {
        name: text('Name of the flag.', 'new-checkout', 250),
        project: text('Id of its project.', 'default'),
        yes: hours('Evaluations to enabled in each hour, the current one last.'),
        no: hours('Evaluations to disabled in each hour, the current one last.'),
      }),
    ),
  },
);

function hours(description: string) {
  return list(description, { minItems: 24, maxItems: 24 }, amount('Number in one hour.', 12));
}
