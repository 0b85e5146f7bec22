import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { readable } from '../../platform/schema/names.ts';
import { createStrategySchema, strategySchema } from '../../strategies/strategy-schema.ts';
import { MAX_MILESTONE_STRATEGIES, MAX_MILESTONES } from '../feature-data/plan-model.ts';

const idSchema = (description: string) =>
  ({
    type: 'string',
    maxLength: 36,
    description,
    examples: ['5f2c0a3e-9d7b-4a55-8a0b-0c5f6d1e2a33'],
  }) as const;

const nullableTime = (description: string) =>
  ({ ...dateTimeSchema, type: ['string', 'null'], description }) as const;

/** A year; longer than any rollout. */
const MAX_INTERVAL_MINUTES = 525_600;

const nameSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: readable,
  description: 'Name of the milestone.',
  examples: ['A tenth of the users'],
} as const satisfies JSONSchema;

const sortOrderSchema = {
  type: 'integer',
  minimum: 0,
  maximum: 100_000,
  description: 'Position of the milestone; smaller numbers come first.',
  examples: [0],
} as const satisfies JSONSchema;

/** When a milestone is followed by another. */
const transitionConditionSchema = {
  title: 'TransitionCondition',
  type: 'object',
  description: 'When the milestone is followed by another.',
  required: ['intervalMinutes'],
  properties: {
    intervalMinutes: {
      type: 'integer',
      minimum: 1,
      maximum: MAX_INTERVAL_MINUTES,
      description:
        'Minutes for which the milestone is active, without those in which it is paused.',
      examples: [1_440],
    },
  },
} as const satisfies JSONSchema;

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
export const milestoneRequestSchema = {
  title: 'CreateReleasePlanMilestone',
  type: 'object',
  description: 'A milestone.',
  required: ['name', 'sortOrder'],
  properties: {
    name: nameSchema,
    sortOrder: sortOrderSchema,
    strategies: {
      type: 'array',
      maxItems: MAX_MILESTONE_STRATEGIES,
      description: 'The strategies of the milestone.',
      examples: [
        [{ strategyName: 'flexibleRollout', sortOrder: 0, parameters: { rollout: '10' } }],
      ],
      items: milestoneStrategyRequestSchema,
    },
    transitionCondition: {
      ...untitledCondition,
      type: ['object', 'null'],
      description:
        'When the next milestone starts by itself; `null` or absent: it is started by hand.',
      examples: [{ intervalMinutes: 1_440 }, null],
    },
  },
} as const;

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
export const milestoneSchema = {
  title: 'ReleasePlanMilestone',
  type: 'object',
  description: 'A milestone of a release plan or of a template.',
  required: ['id', 'name', 'sortOrder', 'releasePlanDefinitionId', 'strategies'],
  properties: {
    id: idSchema('Id of the milestone.'),
    name: nameSchema,
    sortOrder: sortOrderSchema,
    releasePlanDefinitionId: idSchema('Id of the plan or template.'),
    strategies: {
      type: 'array',
      maxItems: MAX_MILESTONE_STRATEGIES,
      description: 'The strategies of the milestone, in order.',
      examples: [[]],
      items: milestoneStrategySchema,
    },
    transitionCondition: {
      ...untitledCondition,
      type: ['object', 'null'],
      description: 'When it is followed by another; `null`: never by itself.',
      examples: [{ intervalMinutes: 1_440 }],
    },
    nextMilestoneId: idSchema('Id of the milestone that follows by itself; absent if none does.'),
    startedAt: nullableTime('When it was last started; `null`: never.'),
    pausedAt: nullableTime('When it was paused; `null` unless it is.'),
    pausedReason: {
      type: 'string',
      maxLength: 1_000,
      description: 'Why it was paused, if nobody did it by hand.',
      examples: ['The flag is disabled, so nobody has seen the milestone before.'],
    },
    progressionExecutedAt: nullableTime('When it was followed by another by itself.'),
  },
} as const;

/** The milestones of a plan or template. */
export const milestonesSchema = {
  type: 'array',
  maxItems: MAX_MILESTONES,
  description: 'The milestones, in order.',
  examples: [[]],
  items: milestoneSchema,
} as const;

/** Body of changing the progression of a milestone. */
export const changeProgressionSchema = {
  title: 'ChangeMilestoneProgression',
  type: 'object',
  description: 'Which milestone follows, and when.',
  required: ['targetMilestone', 'transitionCondition'],
  properties: {
    targetMilestone: idSchema('Id of the milestone that starts: a later one of the plan.'),
    transitionCondition: transitionConditionSchema,
  },
} as const;

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
