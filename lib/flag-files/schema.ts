import { MAX_PARENTS } from '../flags/dependencies/model.ts';
import { createDependencySchema } from '../flags/dependencies/schema.ts';
import {
  featureTypeNameSchema,
  impressionDataSchema,
} from '../flags/features/feature-parts-schema.ts';
import { MAX_LINKS } from '../flags/features/limits.ts';
import { featureLinkSchema } from '../flags/features/link-schema.ts';
import { featureNameSchema } from '../flags/features/params-schema.ts';
import { payloadSchemaSchema } from '../flags/features/payload-schema.ts';
import { tagInputSchema } from '../flags/tags/schema.ts';
import { defaultValueSchema, valueTypeSchema } from '../flags/value-types/schema.ts';
import { descriptionSchema, readable } from '../platform/schema/names.ts';
import {
  amount,
  choice,
  flag,
  integer,
  list,
  nullable,
  object,
  optional,
  text,
} from '../platform/schema/words.ts';
import { environmentNameSchema } from '../projects/property-schemas.ts';
import { constraintsSchema } from '../strategies/constraint-schema.ts';
import { createStrategySchema } from '../strategies/strategy-schema.ts';
import { variantSchema, variantsSchema } from '../strategies/variant-schema.ts';
import { FLAGS_OF_A_PAGE, MAX_APPLIED, MAX_ENVIRONMENTS, MAX_PLANNED } from './limits.ts';

const { overrides: _overrides, ...variantOfStrategy } = variantSchema.properties;

/** A strategy as a file has it: in the order of its list, with segments by name. */
const fileStrategySchema = object('FlagFileStrategy', 'A strategy of a flag, as a file has it.', {
  name: createStrategySchema.properties.name,
  title: optional(createStrategySchema.properties.title),
  disabled: optional(createStrategySchema.properties.disabled),
  parameters: optional(createStrategySchema.properties.parameters),
  constraints: optional(constraintsSchema),
  segments: optional(
    list(
      'Names of segments that must also match.',
      5,
      text('Name of the segment.', 'beta-users', { minLength: 1, maxLength: 100 }),
      ['beta-users'],
    ),
  ),
  variants: optional(
    list(
      'Variants of this strategy.',
      50,
      object('FlagFileVariant', 'A variant of a strategy, as a file has it.', {
        name: variantOfStrategy.name,
        weight: variantOfStrategy.weight,
        weightType: optional(variantOfStrategy.weightType),
        stickiness: optional(variantOfStrategy.stickiness),
        payload: optional(variantOfStrategy.payload),
      }),
      [],
    ),
  ),
});

const rulesSchema = object('FlagFileRules', 'The rules of a flag in an environment.', {
  environment: environmentNameSchema,
  enabled: optional(flag('Whether the flag is on. Default: off.')),
  strategies: optional(list('Its strategies, in order.', 30, fileStrategySchema, [])),
  variants: optional(variantsSchema),
});

const featureName = { ...featureNameSchema, description: 'Name of the flag.' } as const;

/** A flag with its rules: all that it is to be. What is left out has its default. */
export const flagFileSchema = object('FlagFile', 'All that the files of a flag say.', {
  name: featureName,
  type: optional(featureTypeNameSchema),
  description: optional(descriptionSchema),
  impressionData: optional(impressionDataSchema),
  tags: optional(list('Its tags.', 100, tagInputSchema, [{ type: 'simple', value: 'checkout' }])),
  links: optional(list('Its links, in order.', MAX_LINKS, featureLinkSchema, [])),
  dependencies: optional(list('Its parent flags.', MAX_PARENTS, createDependencySchema, [])),
  payloadSchema: optional(payloadSchemaSchema),
  valueType: optional(valueTypeSchema),
  defaultValue: optional(defaultValueSchema),
  environments: optional(
    list('Its rules; off and without any where it has none.', MAX_ENVIRONMENTS, rulesSchema, []),
  ),
});

const environmentsSchema = list(
  'The environments of the project that files have rules for; others stay as they are.',
  { maxItems: MAX_ENVIRONMENTS, uniqueItems: true },
  environmentNameSchema,
  ['development', 'production'],
);

const revisionSchema = nullable(
  text(
    'Hash of what the files would say of the flag as it is; `null` without a flag.',
    '5f2b9c0d1e3a4b6c',
    64,
  ),
);

const after = text('Name of the last flag before the part, in the order of names.', 'checkout', {
  minLength: 1,
  maxLength: 100,
});

const until = text('Name of the last flag of the part.', 'new-checkout', {
  minLength: 1,
  maxLength: 100,
});

/** Which flags are exported. */
export const exportFilesSchema = object('ExportFlagFiles', 'Which flags are exported.', {
  environments: environmentsSchema,
  after: optional(after),
});

/** A page of flags as files have them. */
export const exportedFilesSchema = object('ExportedFlagFiles', 'Flags, as files have them.', {
  flags: list('The flags, by name.', FLAGS_OF_A_PAGE, flagFileSchema, []),
  next: optional(text('Send it as `after` for the next page; absent on the last.', 'new-checkout')),
});

/** A part of a plan: flags in the order of names, and the names between which they are all. */
export const planFilesSchema = object('PlanFlagFiles', 'A part of the flags of the files.', {
  environments: environmentsSchema,
  flags: list('The flags of this part, by name.', MAX_PLANNED, flagFileSchema, []),
  others: optional(
    list('Names of flags of other parts that these depend on.', 1_000, featureName, ['checkout']),
  ),
  after: optional(after),
  until: optional(until),
  archivesMissing: optional(
    flag('Whether flags without a file are archived. Otherwise they are only listed.', false),
  ),
});

const differenceSchema = object('FlagFileDifference', 'What differs, in words.', {
  environment: nullable(text('Name of the environment; `null`: the flag itself.', 'production')),
  what: text('What it is.', 'Rollout', 1_000),
  before: nullable(text('How it is; `null`: it is new.', '10 %', 1_000)),
  after: nullable(text('What it becomes; `null`: it is removed.', '25 %', 1_000)),
});

const plannedFlagSchema = object('PlannedFlag', 'What becomes of a flag.', {
  name: featureName,
  outcome: choice('What becomes of it.', ['created', 'changed', 'archived', 'refused'], 'changed'),
  revision: revisionSchema,
  target: revisionSchema,
  message: optional(text('Why it is refused.', 'There is no feature type with the id "x".', 2_000)),
  environment: optional(
    text('The environment whose rules are refused, if they are at fault.', 'production'),
  ),
  differences: list('What differs; the first of many.', 200, differenceSchema, []),
});

/** What the files would change. */
export const flagFilesPlanSchema = object('FlagFilesPlan', 'What the files would change.', {
  revision: text('Hash of what was compared: files and service.', '5f2b9c0d1e3a4b6c', 64),
  flags: list('Flags that change, or are refused.', 100_000, plannedFlagSchema, []),
  unchanged: amount('How many flags are as the files say.', 40),
  unlisted: list('Flags without a file.', 100_000, featureName, []),
  needApproval: list(
    'Environments in which the caller has to propose changes.',
    MAX_ENVIRONMENTS,
    environmentNameSchema,
    ['production'],
  ),
  missingPermissions: list(
    'What the caller may not do.',
    1_000,
    text('A permission.', 'CREATE_FEATURE', 300),
    [],
  ),
  next: optional(
    text('Only flags up to this one were compared: send those behind it again.', 'new-checkout'),
  ),
});

const commitSchema = text('The commit that the files are of.', '9f2c1a7', {
  minLength: 1,
  maxLength: 100,
  pattern: readable,
});

/** All that is to change. */
export const applyFilesSchema = object(
  'ApplyFlagFiles',
  'What a plan changes, with what it was compared with.',
  {
    environments: environmentsSchema,
    flags: list(
      'The flags to change.',
      MAX_APPLIED,
      object('FlagFileToApply', 'A flag, and how it was in the plan.', {
        revision: revisionSchema,
        flag: flagFileSchema,
      }),
      [],
    ),
    archived: optional(
      list(
        'The flags to archive.',
        MAX_APPLIED,
        object('FlagToArchive', 'A flag, and how it was in the plan.', {
          name: featureName,
          revision: revisionSchema,
        }),
        [],
      ),
    ),
    commit: optional(commitSchema),
  },
);

const namesSchema = (description: string) => list(description, MAX_APPLIED, featureName, []);

/** The result of applying files. */
export const filesResultSchema = object('AppliedFlagFiles', 'What was done.', {
  state: choice(
    '`applying`: it takes longer, and is carried on by the service; sending it again waits for it.',
    ['done', 'applying'],
    'done',
  ),
  created: namesSchema('Flags that were created.'),
  changed: namesSchema('Flags that were changed.'),
  archived: namesSchema('Flags that were archived.'),
  failed: list(
    'Flags that others changed, or made impossible, after this was begun.',
    MAX_APPLIED,
    object('FailedFlagFile', 'A flag that stays as it is, and why.', {
      name: featureName,
      message: text('Why.', 'The flag "a" was changed since the plan.', 2_000),
    }),
    [],
  ),
  changeRequests: list(
    'What was proposed where changes need approval: one for an environment.',
    MAX_ENVIRONMENTS,
    object('ProposedFlagFiles', 'A change request.', {
      environment: environmentNameSchema,
      id: integer('Id of the change request.', 7, { minimum: 1 }),
      state: choice(
        '`kept`: it was open with the same changes.',
        ['opened', 'kept', 'cancelled'],
        'opened',
      ),
    }),
    [],
  ),
});
