import type { JSONSchema } from 'json-schema-to-ts';
import { dependenciesSchema } from '../../flags/dependencies/schema.ts';
import { MAX_MILESTONE_STRATEGIES } from '../../flags/feature-data/plan-model.ts';
import { milestoneSchema } from '../../flags/feature-environments/milestone-schema.ts';
import { constraintSchema, constraintsSchema } from '../../strategies/constraint-schema.ts';
import { strategySchema } from '../../strategies/strategy-schema.ts';

const { id: _id, featureName: _feature, ...content } = strategySchema.properties;

const strategy = {
  title: 'ChangeRequestEffectStrategy',
  type: 'object',
  description: 'A strategy.',
  required: ['name', 'segments', 'constraints', 'variants', 'parameters'],
  properties: content,
} as const;

const milestone = {
  title: 'ChangeRequestEffectMilestone',
  type: 'object',
  description: 'A milestone.',
  required: ['name', 'strategies', 'transitionCondition', 'nextMilestone'],
  properties: {
    name: milestoneSchema.properties.name,
    strategies: {
      type: 'array',
      maxItems: MAX_MILESTONE_STRATEGIES,
      description: 'The strategies that the flag has while the milestone is active.',
      examples: [[]],
      items: strategy,
    },
    transitionCondition: milestoneSchema.properties.transitionCondition,
    nextMilestone: {
      ...milestoneSchema.properties.name,
      type: ['string', 'null'],
      description: 'Name of the milestone that follows by itself; `null`: none does.',
    },
  },
} as const;

const segment = {
  title: 'ChangeRequestEffectSegment',
  type: 'object',
  description: 'A segment.',
  required: ['id', 'name', 'constraints'],
  properties: {
    id: { type: 'integer', minimum: 1, description: 'Id of the segment.', examples: [1] },
    name: {
      type: ['string', 'null'],
      maxLength: 100,
      description: 'Name of the segment; `null` if it no longer exists.',
      examples: ['beta-users'],
    },
    constraints: { ...constraintsSchema, items: constraintSchema },
  },
} as const;

/** All that a change puts into the environment. */
export const effectSchema = {
  title: 'ChangeRequestEffect',
  type: 'object',
  description:
    'All that the change puts into the environment, with what is stored elsewhere and what follows by itself. If any of it is modified after the review began, that is a conflict. Absent in lists, for closed change requests, and for changes that only remove something.',
  required: ['strategies', 'milestones', 'segments', 'dependencies'],
  properties: {
    strategies: {
      type: 'array',
      maxItems: 50,
      description: 'Strategies that the flag has then, or that count because it is enabled.',
      examples: [[]],
      items: strategy,
    },
    milestones: {
      type: 'array',
      maxItems: 20,
      description: 'Milestones that the change starts or makes ready to start, in order.',
      examples: [[]],
      items: milestone,
    },
    segments: {
      type: 'array',
      maxItems: 300,
      description: 'The segments of these strategies.',
      examples: [[]],
      items: segment,
    },
    dependencies: { ...dependenciesSchema, description: 'What the flag depends on besides.' },
  },
} as const satisfies JSONSchema;
