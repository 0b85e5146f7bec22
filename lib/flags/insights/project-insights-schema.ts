import { amount, closed, list, number, optional, text } from '../../platform/schema/words.ts';
import { healthSchema, technicalDebtSchema } from '../../projects/schema.ts';
import { typeCountsSchema } from '../project-overview/overview-schema.ts';

/** Lead times: how long flags took to production. */
export const leadTimesSchema = closed(
  'ProjectLeadTimes',
  'How long flags took from their creation until they were first switched on in production.',
  {
    features: list(
      'Those of the 100 flags created last that were switched on there, by name.',
      100,
      closed('FeatureLeadTime', 'How long a flag took.', {
        name: text('Name of the flag.', 'new-checkout'),
        timeToProduction: number('Days, to a tenth.', 6.5, { minimum: 0 }),
      }),
    ),
    projectAverage: optional(
      number('Days on average, to a tenth; absent without any.', 6.5, { minimum: 0 }),
    ),
  },
);

const healthCounts = {
  activeCount: amount('Number of flags that are not stale.', 8),
  potentiallyStaleCount: amount(
    'Number of flags among the active ones that are older than the lifetime of their type.',
    3,
  ),
  staleCount: amount('Number of stale flags.', 2),
} as const;

/** A project in numbers. */
export const projectInsightsSchema = closed('ProjectInsights', 'A project in numbers.', {
  stats: closed(
    'ProjectStats',
    'How much happened in the last 30 days, and in the 30 days before. Flags that were deleted do not count.',
    {
      avgTimeToProdCurrentWindow: number(
        'Days to production on average, of the flags that were first switched on there in the last 30 days; 0 without any.',
        6.5,
        { minimum: 0 },
      ),
      createdCurrentWindow: amount('Flags created in the last 30 days.', 5),
      createdPastWindow: amount('Flags created in the 30 days before.', 4),
      archivedCurrentWindow: amount('Flags archived in the last 30 days.', 2),
      archivedPastWindow: amount('Flags archived in the 30 days before.', 3),
      projectActivityCurrentWindow: amount('Events of the last 30 days.', 120),
      projectActivityPastWindow: amount('Events of the 30 days before.', 80),
      projectMembersAddedCurrentWindow: amount(
        'Members who got their first role in the last 30 days.',
        1,
      ),
    },
  ),
  leadTime: leadTimesSchema,
  featureTypeCounts: typeCountsSchema,
  health: closed('ProjectHealth', 'Health of the project.', {
    rating: healthSchema,
    ...healthCounts,
  }),
  technicalDebt: closed('ProjectTechnicalDebt', 'Technical debt of the project.', {
    rating: technicalDebtSchema,
    ...healthCounts,
  }),
  members: closed('ProjectMembers', 'Users with a role, directly or through a group.', {
    currentMembers: amount('Number of members.', 4),
    change: amount(
      'Those who got their first role in the last 30 days; who left is not counted.',
      1,
    ),
  }),
});
