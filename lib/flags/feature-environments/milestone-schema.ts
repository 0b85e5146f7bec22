import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { readable } from '../../platform/schema/names.ts';
import { integer, list, object, optional, text } from '../../platform/schema/words.ts';
import { createStrategySchema, strategySchema } from '../../strategies/strategy-schema.ts';
import { MAX_MILESTONE_STRATEGIES, MAX_MILESTONES } from '../feature-data/plan-model.ts';

const idSchema = (description: string) =>
  text(description, '5f2c0a3e-9d7b-4a55-8a0b-0c5f6d1e2a33', 36);

const nullableTime = (description: string) =>
  ({ ...dateTimeSchema, type: ['string', 'null'], description }) as const;

/** A year; longer than any rollout. */
const MAX_INTERVAL_MINUTES = 525_600;

const nameSchema = text('Name of the milestone.', 'A tenth of the users', {
  minLength: 1,
  maxLength: 100,
  pattern: readable,
});

const sortOrderSchema = integer('Position of the milestone; smaller numbers come first.', 0, {
  minimum: 0,
  maximum: 100_000,
});

/** When a milestone is followed by another. */
const transitionConditionSchema = object(
  'TransitionCondition',
  'When the milestone is followed by another.',
  {
    intervalMinutes: integer(
      'Minutes for which the milestone is active, without those in which it is paused.',
      1_440,
      { minimum: 1, maximum: MAX_INTERVAL_MINUTES },
    ),
  },
);

const { title: _title, ...untitledCondition } = transitionConditionSchema;

const {
  name: strategyName,
  disabled: _disabled,
  ...strategyProperties
} = createStrategySchema.properties;

/** A strategy of a milestone in a request body. */
export const milestoneStrategyRequestSchema = {
  title: 'CreateReleasePlanMilestoneStrategy',
  type: 'object',
  description: 'A strategy that flags have while the milestone is active.',
  required: ['sortOrder', 'strategyName'],
  properties: { strategyName, ...strategyProperties },
} as const;

/** A milestone in a request body. */
export const milestoneRequestSchema = object('CreateReleasePlanMilestone', 'A milestone.', {
  name: nameSchema,
  sortOrder: sortOrderSchema,
  strategies: optional(
    list(
      'The strategies of the milestone.',
      MAX_MILESTONE_STRATEGIES,
      milestoneStrategyRequestSchema,
      [{ strategyName: 'flexibleRollout', sortOrder: 0, parameters: { rollout: '10' } }],
    ),
  ),
  transitionCondition: optional({
    ...untitledCondition,
    type: ['object', 'null'],
    description:
      'When the next milestone starts by itself; `null` or absent: it is started by hand.',
    examples: [{ intervalMinutes: 1_440 }, null],
  }),
});

const {
  id: _id,
  name: _name,
  featureName: _featureName,
  ...shownStrategyProperties
} = strategySchema.properties;

/** A strategy of a milestone as the API returns it. */
export const milestoneStrategySchema = {
  title: 'ReleasePlanMilestoneStrategy',
  type: 'object',
  description: 'A strategy of a milestone.',
  required: ['id', 'milestoneId', 'strategyName', 'sortOrder'],
  properties: {
    id: idSchema('Id of the strategy; also as a strategy of the flag.'),
    milestoneId: idSchema('Id of the milestone.'),
    strategyName,
    ...shownStrategyProperties,
  },
} as const;

/** A milestone as the API returns it. */
export const milestoneSchema = object(
  'ReleasePlanMilestone',
  'A milestone of a release plan or of a template.',
  {
    id: idSchema('Id of the milestone.'),
    name: nameSchema,
    sortOrder: sortOrderSchema,
    releasePlanDefinitionId: idSchema('Id of the plan or template.'),
    strategies: list(
      'The strategies of the milestone, in order.',
      MAX_MILESTONE_STRATEGIES,
      milestoneStrategySchema,
      [],
    ),
    transitionCondition: optional({
      ...untitledCondition,
      type: ['object', 'null'],
      description: 'When it is followed by another; `null`: never by itself.',
      examples: [{ intervalMinutes: 1_440 }],
    }),
    nextMilestoneId: optional(
      idSchema('Id of the milestone that follows by itself; absent if none does.'),
    ),
    startedAt: optional(nullableTime('When it was last started; `null`: never.')),
    pausedAt: optional(nullableTime('When it was paused; `null` unless it is.')),
    pausedReason: optional(
      text(
        'Why it was paused, if nobody did it by hand.',
        'The flag is disabled, so nobody has seen the milestone before.',
        1_000,
      ),
    ),
    progressionExecutedAt: optional(nullableTime('When it was followed by another by itself.')),
  },
);

/** The milestones of a plan or template. */
export const milestonesSchema = list(
  'The milestones, in order.',
  MAX_MILESTONES,
  milestoneSchema,
  [],
);

/** Body of changing the progression of a milestone. */
export const changeProgressionSchema = object(
  'ChangeMilestoneProgression',
  'Which milestone follows, and when.',
  {
    targetMilestone: idSchema('Id of the milestone that starts: a later one of the plan.'),
    transitionCondition: transitionConditionSchema,
  },
);

/** The progression of a milestone as the API returns it. */
export const progressionSchema = {
  title: 'MilestoneProgression',
  type: 'object',
  description: 'Which milestone follows another, and when.',
  required: ['sourceMilestone', 'targetMilestone', 'transitionCondition'],
  properties: {
    sourceMilestone: idSchema('Id of the milestone before.'),
    ...changeProgressionSchema.properties,
  },
} as const;
