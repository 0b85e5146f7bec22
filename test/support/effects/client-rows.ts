import { tokens } from '../round-trips/recorded-service.ts';
import { type Row, type Rows, shownIn } from './row.ts';

const admin: Row = { with: () => ({ token: tokens.admin }) };
const environments = ['development', 'production'] as const;

/** What applications and edge nodes send, and what is read of it. */
export const clientRows: Rows = [
  [
    /^getApplications query\/query$/,
    { test: ['test/e2e/client-registrations.test.ts', '?query=listed&limit=10'] },
  ],
  ...shownIn('getProjectApplications query', 'test/e2e/project-applications.test.ts', {
    query: '?query=SHOP',
    offset: '?offset=1',
    limit: '&limit=1',
    sortOrder: '?sortOrder=desc',
  }),
  ...['getProjectCleanUp query', 'getProjectCleanUpBrief query'].flatMap((input) =>
    shownIn(input, 'test/e2e/project-clean-up.test.ts', {
      limit: 'limit=',
      cursor: '&cursor=',
    }),
  ),
  ...shownIn('getTrafficDataUsageForPeriod query', 'test/lib/clients/edge-traffic.test.ts', {
    from: 'is added up by day, for the requested days only',
    to: 'is added up by day, for the requested days only',
  }),
  [/^validateEdgeTokens /, { values: ['*:development.a-client-token-for-the-bench', 'unknown'] }],
  [
    /^get(AllClientFeatures|ClientFeature|Delta) query\/environment$/,
    { ...admin, values: environments },
  ],
  [/^get(ClientFeature|Delta) query\/project\/0$/, { values: ['default', 'other'] }],
  [
    /^register(Client|Frontend)Metrics body\/environment$/,
    {
      test: [
        'test/lib/clients/metrics/record-metrics.integration.test.ts',
        'is the sent one for an admin token',
      ],
    },
  ],
  [
    /^clientBulkMetrics body\/metrics\/0\/environment$/,
    {
      test: ['test/e2e/client-metrics.test.ts', 'counts 10,000 rows, without those of other'],
    },
  ],
  [
    /^clientBulkMetrics body\/applications\/0\/environment$/,
    { values: environments, siblings: { instanceId: 'mark' } },
  ],
  [
    /^clientBulkMetrics body\/(applications|metrics)\/0\/(?!variants)/,
    { siblings: { environment: 'development' } },
  ],
  [
    /^register(FrontendClient|ClientApplication) body\/environment$/,
    {
      values: environments,
      with: ({ body }, { name }) => ({
        token: tokens.admin,
        body: { ...(body as object), appName: name('app') },
      }),
    },
  ],
  [
    /^getFrontendFeatures query\/|^getFrontendApiFeaturesWithPost body\/context\//,
    { test: ['test/e2e/frontend.test.ts', "it('evaluates the context in the body'"] },
  ],
  [
    /^evaluateOfrepFlags? body\/context\//,
    { test: ['test/e2e/ofrep.test.ts', 'the targeting key is the user'] },
  ],
  ...shownIn('callAgentTool body', 'test/e2e/agents.test.ts', {
    method: "method: 'notifications/initialized'",
    params: "agent.use('get_flag', flag)",
  }),
  ...shownIn('callAgentTool body/0', 'test/e2e/agents.test.ts', {
    jsonrpc: 'answers a list of messages in their order',
    id: "id: 'one' }, notification",
    method: "method: 'ping' }]",
    params: 'answers a list of messages in their order',
  }),
  [
    /^register(Client|Frontend)Metrics body\/instanceId$/,
    { test: ['test/lib/clients/metrics/record-metrics.integration.test.ts', 'instanceId'] },
  ],
  [
    /Metrics body\/(bucket\/toggles\/key|metrics\/0)\/variants\/key$/,
    { test: ['test/e2e/client-metrics.test.ts', 'variants: { blue: 7 }'] },
  ],
  [
    /Metrics body\/impactMetrics(\/0)?$/,
    {
      test: [
        'test/lib/impact-metrics/rows/roll-up.integration.test.ts',
        'are added up by series, from the first minute on',
      ],
    },
  ],
  [
    /^clientBulkMetrics body\/applications\/0\//,
    {
      with: (_, { name }) => ({
        body: {
          applications: [{ appName: name('app'), instanceId: 'a', environment: 'development' }],
          metrics: [],
        },
      }),
    },
  ],
  [
    /^registerFrontendClient body\/instanceId$/,
    { ignored: 'instances of frontends are devices of users, which are not told apart' },
  ],
  [
    /^register(FrontendClient|ClientApplication) body\/(interval|started)$/,
    { ignored: 'what an application reports later is noted without them' },
  ],
];
