import { dependenciesSchema } from '../../flags/dependencies/schema.ts';
import { MAX_MILESTONE_STRATEGIES, MAX_SAFEGUARDS } from '../../flags/feature-data/plan-model.ts';
import { milestoneSchema } from '../../flags/feature-environments/milestone-schema.ts';
import { safeguardSchema } from '../../flags/feature-environments/safeguard-schema.ts';
import { integer, list, nullable, object, optional, text } from '../../platform/schema/words.ts';
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

const milestone = object('ChangeRequestEffectMilestone', 'A milestone.', {
  name: milestoneSchema.properties.name,
  strategies: list(
    'The strategies that the flag has while the milestone is active.',
    MAX_MILESTONE_STRATEGIES,
    strategy,
    [],
  ),
  transitionCondition: milestoneSchema.properties.transitionCondition,
  nextMilestone: {
    ...milestoneSchema.properties.name,
    type: ['string', 'null'],
    description: 'Name of the milestone that follows by itself; `null`: none does.',
  },
});

const { id: _metricId, ...metricContent } = safeguardSchema.properties.impactMetric.properties;

const safeguard = object('ChangeRequestEffectSafeguard', 'A safeguard.', {
  source: safeguardSchema.properties.source,
  impactMetric: optional({
    ...safeguardSchema.properties.impactMetric,
    title: 'ChangeRequestEffectImpactMetric',
    required: ['metricName', 'aggregationMode', 'labelSelectors'],
    properties: metricContent,
  }),
  triggerCondition: optional(safeguardSchema.properties.triggerCondition),
  action: object('What it does.', { type: safeguardSchema.properties.action.properties.type }),
});

const segment = object('ChangeRequestEffectSegment', 'A segment.', {
  id: integer('Id of the segment.', 1, { minimum: 1 }),
  name: nullable(text('Name of the segment; `null` if it no longer exists.', 'beta-users')),
  constraints: { ...constraintsSchema, items: constraintSchema },
});

/** All that a change puts into the environment. */
export const effectSchema = object(
  'ChangeRequestEffect',
  'All that the change puts into the environment, with what is stored elsewhere and what follows by itself. If any of it is modified after the review began, that is a conflict. Absent in lists, for closed change requests, and for changes that only remove something.',
  {
    strategies: list(
      'Strategies that the flag has then, or that count because it is enabled.',
      50,
      strategy,
      [],
    ),
    milestones: list(
      'Milestones that the change starts or makes ready to start, in order.',
      20,
      milestone,
      [],
    ),
    safeguards: optional(
      list('What stops the plan that the change adds.', MAX_SAFEGUARDS, safeguard, []),
    ),
    segments: list('The segments of these strategies.', 300, segment, []),
    dependencies: { ...dependenciesSchema, description: 'What the flag depends on besides.' },
  },
);
