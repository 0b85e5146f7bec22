import type { RequestParts } from '../round-trips/api.ts';
import type { Fixtures } from '../round-trips/fixtures.ts';
import { tokens } from '../round-trips/recorded-service.ts';
import type { Scenario } from '../round-trips/scenario.ts';

/** How to show the effect of a property where made-up values do not. */
export interface Row {
  /** Two values with different outcomes, or functions of the request that return them. */
  readonly values?: readonly [unknown, unknown];
  /** Other properties of the same object. */
  readonly siblings?: Readonly<Record<string, unknown>>;
  /** Other values of the request, given the path of the object. */
  readonly beside?: (parent: string) => readonly (readonly [path: string, value: unknown])[];
  /** Changes the request of the scenario. */
  readonly with?: (base: RequestParts, fixtures: Fixtures) => RequestParts;
  /** Another request than that of the scenario. */
  readonly request?: Scenario['request'];
  /** The end-to-end test that shows it, where a request alone does not, and a text in that test. */
  readonly test?: readonly [file: string, text: string];
  /** Why it is accepted without an effect. */
  readonly ignored?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: bodies have every shape
type Body = any;

const admin: Row = { with: () => ({ token: tokens.admin }) };
const environments = ['development', 'production'] as const;

const change = (action: string, payload: (fixtures: Fixtures) => object): Row => ({
  with: ({ body }: { readonly body?: Body }, fixtures) => ({
    body: { feature: body.feature, action, payload: payload(fixtures) },
  }),
});

/** An import with further tables, which may name the flag. */
const importing = (tables: (flag: string) => object): Row => ({
  with: ({ body }: { readonly body?: Body }) => {
    const { data, ...rest } = body;
    return { body: { ...rest, data: { ...data, ...tables(data.features[0].name) } } };
  },
});

const IN_LIB = { exports: 'test/lib/import-export/desired-flags.test.ts' } as const;

/** The flag that a request imports. */
const flagOf = ({ body }: { readonly body?: Body }) => body.data.features[0].name;

const variable = { name: 'rest', weight: 0, weightType: 'variable', stickiness: 'default' };

/** Rows of an operation's properties that an end-to-end test shows, by path, with a text in that test. */
function shownIn(
  part: string,
  file: string,
  texts: Readonly<Record<string, string>>,
): (readonly [RegExp, Row])[] {
  return Object.entries(texts).map(([path, text]) => [
    new RegExp(`^${part}/${path}$`),
    { test: [file, text] },
  ]);
}

/** By pattern of operation and path. A property takes from each row that matches, the first ones first. */
const patterns: readonly (readonly [RegExp, Row])[] = [
  [
    /constraints\/0\/value$/,
    { values: ['7104', '72'], siblings: { contextName: 'userId', operator: 'NUM_GT' } },
  ],
  [/payload\/value$/, { siblings: { type: 'string' } }],
  [
    /variants\/0\/weight$|Variants body\/0\/weight$/,
    {
      values: [710, 300],
      siblings: { weightType: 'fix', name: 'a', stickiness: 'default' },
      beside: (parent) => [[parent.replace(/0$/, '1'), variable]],
    },
  ],

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
  [/requiredApprovals$/, { values: [7, 3], siblings: { changeRequestsEnabled: true } }],

  [
    /^getApplications query\/query$/,
    { test: ['test/e2e/client-metrics.test.ts', '?query=listed&limit=10'] },
  ],
  ...shownIn('searchFeatures query', 'test/e2e/feature-search.test.ts', {
    query: 'query=CHECKOUT',
    project: 'project=IS:shop',
    type: 'type=IS:experiment',
    createdBy: 'createdBy=IS_NOT:-42',
    tag: 'tag=INCLUDE:simple:Pay',
    createdAt: 'createdAt=IS_ON_OR_AFTER:',
    lastSeenAt: 'lastSeenAt=IS_BEFORE:',
    'status/0': 'status=development:enabled',
    offset: 'offset=2',
    limit: 'limit=1',
    sortBy: 'sortBy=name',
    sortOrder: 'sortOrder=desc',
    favoritesFirst: 'favoritesFirst=true',
  }),
  ...shownIn('getProjectApplications query', 'test/e2e/project-applications.test.ts', {
    query: '?query=SHOP',
    offset: '?offset=1',
    limit: '&limit=1',
    sortOrder: '?sortOrder=desc',
  }),
  ...shownIn('validateConstraint body', 'test/e2e/constraint-validation.test.ts', {
    operator: "operator: 'LIKE'",
    value: "value: 'old'",
    'values/0': "values: ['eu', 'us']",
  }),
  [/^validateConstraint body\/(caseInsensitive|inverted)$/, { ignored: 'both are valid' }],
  [/^validateEdgeTokens /, { values: ['*:development.a-client-token-for-the-bench', 'unknown'] }],
  [
    /^get(AllClientFeatures|ClientFeature|Delta) query\/environment$/,
    { ...admin, values: environments },
  ],
  [/^get(ClientFeature|Delta) query\/project\/0$/, { values: ['default', 'other'] }],
  [/^register(Client|Frontend)Metrics body\/environment$/, { ...admin, values: environments }],
  [
    /^clientBulkMetrics body\/(applications|metrics)\/0\/environment$/,
    { values: environments, siblings: { instanceId: 'mark' } },
  ],
  [
    /^clientBulkMetrics body\/(applications|metrics)\/0\/(?!variants)/,
    { siblings: { environment: 'development' } },
  ],
  [/^getFeatures query\/namePrefix$/, { values: ['flag', 'zzzz'] }],
  [
    /^createRole body\/permissions\/0\/environment$|^updateRole body\/permissions\/0\/environment$/,
    { siblings: { name: 'UPDATE_FEATURE_ENVIRONMENT' } },
  ],
  [/^searchEvents query\/id$/, { values: ['IS:1', 'IS:anna'] }],
  [/^searchEvents query\/createdBy$/, { values: ['IS:-42', 'IS:-43'] }],
  [/^searchEvents query\/query$/, { values: ['flag', 'zzzzzz'] }],

  [
    /^importToggles body\/data\/featureStrategies\/0\//,
    importing((featureName) => ({ featureStrategies: [{ name: 'default', featureName }] })),
  ],
  [
    /^importToggles body\/data\/featureEnvironments\/0\//,
    importing((featureName) => ({
      featureEnvironments: [{ name: featureName, featureName, enabled: false }],
    })),
  ],
  [
    /^importToggles body\/data\/featureTags\/0\//,
    importing((featureName) => ({
      featureTags: [{ featureName, tagType: 'simple', tagValue: 'imported' }],
    })),
  ],
  [
    /^importToggles body\/data\/dependencies\/0\//,
    importing((feature) => ({
      dependencies: [{ feature, dependencies: [{ feature: 'flag-1' }] }],
    })),
  ],
  [
    /^importToggles body\/data\/links\/0\//,
    importing((feature) => ({
      links: [{ feature, links: [{ url: 'https://example.com/', title: null }] }],
    })),
  ],
  [
    /^importToggles body\/data\/segments\/0\//,
    importing((featureName) => ({
      segments: [{ id: 1, name: `of-${featureName}`, constraints: [] }],
      featureStrategies: [{ name: 'default', featureName, segments: [1] }],
    })),
  ],
  [
    /^importToggles body\/data\/contextFields\/0\//,
    importing((featureName) => ({
      contextFields: [{ name: `field-${featureName}` }],
      featureStrategies: [
        {
          name: 'default',
          featureName,
          constraints: [{ contextName: `field-${featureName}`, operator: 'IN', values: [] }],
        },
      ],
    })),
  ],
  [
    /^importToggles body\/data\/tagTypes\/0\/(?!name$)/,
    importing((featureName) => ({
      tagTypes: [{ name: `type-${featureName}` }],
      featureTags: [{ featureName, tagType: `type-${featureName}`, tagValue: 'imported' }],
    })),
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
  [/^importToggles body\/data\/segments\/0\/id$/, { values: [1, 71_000] }],
  [
    /^importToggles body\/data\/tagTypes\/0\/name$/,
    {
      values: ['mark-type', 'other-type'],
      ...importing((featureName) => ({
        featureTags: [{ featureName, tagType: 'mark-type', tagValue: 'imported' }],
      })),
    },
  ],
  [/^importToggles body\/data\/links\/0\/feature$/, { values: [flagOf, 'other'] }],
  [
    /^importToggles body\/data\/(featureTags\/0\/featureName|dependencies\/0\/feature)$/,
    { test: ['test/e2e/import.test.ts', 'featureTags'] },
  ],
  [
    /^importToggles body\/data\/featureEnvironments\/0\/(name|featureName)$/,
    { test: [IN_LIB.exports, 'is found in older exports'] },
  ],
  [
    /^importToggles body\/data\/features\/0\/createdAt$/,
    { test: ['test/e2e/import.test.ts', "const createdAt = '2020-02-29T12:00:00.000Z'"] },
  ],
  [
    /^importToggles body\/data\/(features\/0\/project|featureEnvironments\/0\/environment|featureStrategies\/0\/id)$/,
    {
      ignored:
        'an import goes into the project and the environment of the request, and strategies get new ids',
    },
  ],

  [/featureNaming\/(example|description)$/, { siblings: { pattern: '.*' } }],
  [/^searchUsers query\/q$/, { values: ['somebody', 'zzzz'] }],
  [/^searchEvents query\/environment$/, { values: ['IS:development', 'IS:mars'] }],
  [/Addon body\/type$/, { values: ['webhook', 'other'] }],
  [/Addon body\/parameters$/, { values: [{ url: 'http://127.0.0.1:9/' }, {}] }],
  [
    /^createApiToken body\/username$/,
    { with: ({ body }) => ({ body: { ...(body as object), tokenName: undefined } }) },
  ],
  [
    /^createApiToken body\/project$/,
    { with: ({ body }) => ({ body: { ...(body as object), projects: undefined } }) },
  ],
  [
    /^validateRole body\/permissions\/0\/environment$/,
    { siblings: { name: 'UPDATE_FEATURE_ENVIRONMENT' } },
  ],

  [
    /^getScheduledChangeRequests query\//,
    { test: ['test/e2e/change-request-lists.test.ts', "['?variantForFlag=three', false]"] },
  ],
  [
    /^updateChangeRequestState body\/scheduledAt$/,
    { test: ['test/e2e/change-request-lists.test.ts', 'scheduledAt: inAnHour()'] },
  ],
  [
    /^createChangeRequest body\/payload\/(0\/sortOrder|variants\/0)$/,
    { test: ['test/e2e/change-request-apply.test.ts', 'reorderStrategy'] },
  ],
  [
    /^getFrontendFeatures query\/|^getFrontendApiFeaturesWithPost body\/context\//,
    { test: ['test/e2e/frontend.test.ts', "it('evaluates the context in the body'"] },
  ],
  [
    /^get(Advanced|ChangeRequest)?Playground body\/(context|projects)/,
    {
      test: [
        'test/e2e/playground.test.ts',
        'explains a flag with constraint, segment and variants for two users',
      ],
    },
  ],
  [
    /^register(Client|Frontend)Metrics body\/instanceId$/,
    { test: ['test/lib/clients/metrics/record-metrics.integration.test.ts', 'instanceId'] },
  ],
  [
    /Metrics body\/(bucket\/toggles\/key|metrics\/0)\/variants\/key$/,
    { test: ['test/e2e/client-metrics.test.ts', 'variants: { blue: 7 }'] },
  ],
  [
    /Metrics body\/impactMetrics\/0$/,
    {
      test: ['test/e2e/client-metrics.test.ts', 'accepts metrics of other kinds without a bucket'],
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
    /^cloneEnvironment body\/clonePermissions$/,
    { test: ['test/e2e/environment-clones.test.ts', 'with clonePermissions %s'] },
  ],
  [
    /^updateSortOrder body\/key$/,
    { test: ['test/e2e/environment-changes.test.ts', '/sort-order'] },
  ],
  [
    /^patch\w+ body\/0\/(op|from)$/,
    { test: ['test/lib/http/json-patch.test.ts', "op: 'move', from: '/a'"] },
  ],
  [
    /^addTagToFeatures body\/tags\/removedTags/,
    { test: ['test/e2e/bulk-tags.test.ts', 'removedTags'] },
  ],
  [/^updateTags body\/removedTags/, { test: ['test/e2e/feature-tags.test.ts', 'removedTags'] }],
  [
    /^getFeatures query\/tag\/0$/,
    { test: ['test/e2e/features.test.ts', '?tag=simple:team:pay&tag=simple:web'] },
  ],
  [/PublicSignupToken body\/expiresAt$/, { test: ['test/e2e/signup.test.ts', 'expiresAt'] }],
  [
    /^(changePassword body|validateToken query)\/token$|^resetUserPassword body\/id$/,
    { test: ['test/e2e/password-links.test.ts', 'another secret'] },
  ],
  [
    /^login body\/|^changeMyPassword body\/oldPassword$/,
    { test: ['test/e2e/sign-in.test.ts', "'/body/oldPassword'"] },
  ],
  [
    /^changeUserPassword body\/revokeTokens$/,
    { test: ['test/e2e/sign-in.test.ts', 'revokeTokens: false'] },
  ],
  [
    /^exportFeatures body\/(downloadFile|tag)$/,
    { test: ['test/e2e/export.test.ts', 'downloadFile: true'] },
  ],
  [
    /^getIntegrationEvents query\/offset$/,
    { test: ['test/e2e/notification-fairness.test.ts', '&offset='] },
  ],
  [/^updateAddon body\/enabled$/, { test: ['test/e2e/addons.test.ts', 'enabled: false'] }],

  [
    /^register(FrontendClient|ClientApplication) body\/(instanceId|interval|started)$|^clientBulkMetrics body\/applications\/0\/instanceId$/,
    { ignored: 'an application is kept by its name, not by instance' },
  ],
  [/^createUser body\/sendEmail$/, { ignored: 'no mails are sent' }],
  [/^changeUserPassword body\/oldPassword$/, { ignored: 'an administrator does not know it' }],
  [
    /^validateUserPassword body\/(confirmPassword|oldPassword)$/,
    { ignored: 'only the new password is judged' },
  ],
  [
    /^validateRole body\/(description|type)$/,
    { ignored: 'only what may be refused is checked: name and permissions' },
  ],
];

export function rowFor(operationId: string, path: string): Row {
  const rows = patterns.filter(([pattern]) => pattern.test(`${operationId} ${path}`));
  return Object.assign({}, ...rows.map(([, row]) => row).reverse()) as Row;
}

/** The patterns that match none of these properties. */
export function unusedRows(properties: readonly string[]): readonly string[] {
  return patterns
    .filter(([pattern]) => !properties.some((property) => pattern.test(property)))
    .map(([pattern]) => String(pattern));
}
