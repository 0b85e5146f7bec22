import type { Fixtures } from '../round-trips/fixtures.ts';
import { type Body, type Row, type Rows, shownIn } from './row.ts';

/** A change with another action, whose payload has the property. */
const change = (action: string, payload: (fixtures: Fixtures) => object): Row => ({
  with: ({ body }: { readonly body?: Body }, fixtures) => ({
    body: { feature: body.feature, action, payload: payload(fixtures) },
  }),
});

export const changeRequestRows: Rows = [
  ...shownIn('promoteDrift body', 'test/e2e/project-drift.test.ts', {
    from: "promote({ from: 'development'",
    'features/0': "features: ['another-share', 'behind']",
  }),
  ...shownIn('createChangeRequest body', 'test/e2e/release-plan-changes.test.ts', {
    'payload/templateId': 'payload: { templateId }',
    'payload/planId': 'payload: { planId }',
    'payload/milestoneId': 'milestoneId: first',
    'payload/sourceMilestone': 'sourceMilestone: first',
    'payload/targetMilestone': 'targetMilestone: second',
    'payload/transitionCondition/intervalMinutes': 'intervalMinutes: 60',
    'payload/safeguard/source/kind': "kind: 'cloudwatch-alarm'",
    'payload/safeguard/source/name': "name: 'checkout-errors'",
    'payload/safeguard/action': "action: 'pauseReleasePlanProgressions'",
    'payload/safeguard/impactMetric/metricName': "metricName: 'errors'",
    'payload/safeguard/impactMetric/aggregationMode': "aggregationMode: 'share'",
    'payload/safeguard/impactMetric/timeRange': "timeRange: 'hour'",
    'payload/safeguard/impactMetric/windowMinutes': 'windowMinutes: 15',
    'payload/safeguard/impactMetric/labelSelectors/key/0': "country: ['de']",
    'payload/safeguard/impactMetric/ofMetric': "ofMetric: 'requests'",
    'payload/safeguard/impactMetric/above': 'above: 500',
    'payload/safeguard/triggerCondition/operator': "operator: '>'",
    'payload/safeguard/triggerCondition/threshold': 'threshold: 0.05',
    'payload/safeguardId': 'safeguardId: plan.safeguards[0].id',
  }),
  [
    /^createChangeRequest body\/payload\/(constraints|parameters|title|disabled|sortOrder|segments\/|name|variants\/0\/(name|weight|weightType|stickiness|payload))/,
    change('addStrategy', () => ({ name: 'default' })),
  ],
  [
    /^createChangeRequest body\/payload\/variants\/0\/overrides/,
    change('patchVariant', () => ({ variants: [] })),
  ],
  [/^createChangeRequest body\/payload\/id$/, change('deleteStrategy', () => ({ id: 'x' }))],
  [/^createChangeRequest body\/payload\/0\//, change('reorderStrategy', () => [])],
  [
    /^createChangeRequest body\/payload\/(feature|variants\/0)$/,
    change('addDependency', () => ({ feature: 'x' })),
  ],
  [
    /^createChangeRequest body\/payload\/(description|project)$/,
    change('updateSegment', ({ segment, name }) => ({
      id: segment,
      name: name('segment'),
      constraints: [],
    })),
  ],
  [
    /^createChangeRequest body\/payload\/(changeRequestsEnabled|requiredApprovals)$/,
    change('updateChangeRequestConfig', () => ({
      changeRequestsEnabled: true,
      requiredApprovals: 1,
    })),
  ],
  // Other numbers than those of the environments that were just created: new projects repeat them.
  [/^createProject .*requiredApprovals$/, { values: [9, 4] }],
  [/requiredApprovals$/, { values: [7, 3], siblings: { changeRequestsEnabled: true } }],
  [
    /^getScheduledChangeRequests query\//,
    { test: ['test/e2e/change-request-lists.test.ts', "['?variantForFlag=three', false]"] },
  ],
  [
    /^updateChangeRequestState body\/scheduledAt$/,
    { test: ['test/support/one-in-each-state.ts', 'scheduledAt: inAnHour()'] },
  ],
  [
    /^createChangeRequest body\/payload\/(0\/sortOrder|variants\/0)$/,
    { test: ['test/e2e/change-request-apply.test.ts', 'reorderStrategy'] },
  ],
];
