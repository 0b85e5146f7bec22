import { changeRequestRows } from './change-request-rows.ts';
import { clientRows } from './client-rows.ts';
import { importRows } from './import-rows.ts';
import { type Row, type Rows, shownIn } from './row.ts';

const variable = { name: 'rest', weight: 0, weightType: 'variable', stickiness: 'default' };

/** Properties that many operations have. */
const sharedRows: Rows = [
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
];

const otherRows: Rows = [
  ...shownIn(
    'changeSafeguard body',
    'test/lib/flags/release-plans/safeguards.integration.test.ts',
    { 'source/kind': "kind: 'cloudwatch-alarm'" },
  ),
  ...shownIn('changeSafeguard body', 'test/e2e/guardrails.test.ts', {
    'impactMetric/metricName': "metricName: 'latency'",
    'impactMetric/aggregationMode': "aggregationMode: 'p95'",
    'impactMetric/timeRange': "timeRange: 'hour'",
    'impactMetric/windowMinutes': 'windowMinutes: 15',
    'impactMetric/labelSelectors/key/0': "country: ['de', 'at']",
    'impactMetric/ofMetric': "ofMetric: 'requests'",
    'impactMetric/above': 'above: 500',
    'triggerCondition/operator': "operator: 'worse-than-without'",
    'triggerCondition/threshold': 'threshold: 500',
  }),
  ...shownIn('changeFeatureEnvSafeguard body', 'test/e2e/signals.test.ts', {
    action: "'startPreviousMilestone', 'action'",
  }),
  ...shownIn('createActions body', 'test/e2e/actions.test.ts', {
    actorId: 'actorId: robot.id',
    'source/kind': "kind: 'signal-endpoint'",
  }),
  [
    /^createActions body\/filters\/0\/value$/,
    { values: ['7104', '72'], siblings: { property: '/count', operator: 'NUM_GT' } },
  ],
  [
    /^createActions body\/actions\/0\/action$/,
    {
      values: ['startMilestone', 'disableFeatureEnvironment'],
      siblings: { milestoneName: 'Staff' },
    },
  ],
  [/^createActions body\/actions\/0\/milestoneName$/, { siblings: { action: 'startMilestone' } }],
  [
    /^(create|update)(Project)?ManifestFlag body\//,
    { test: ['test/e2e/manifest.test.ts', "key: 'search-rollout'"] },
  ],
  [
    /^(createFeature|updateFeature|patchFeature|importToggles) .*\/(valueType|defaultValue)/,
    { test: ['test/e2e/value-types.test.ts', "valueType: 'string', defaultValue: 'blue'"] },
  ],
  ...['saveFeatureImpactMetricsConfig body', 'saveInstanceImpactMetricsConfig body'].flatMap(
    (input) => shownIn(input, 'test/e2e/impact-metric-charts.test.ts', { id: 'id: first.id' }),
  ),
  ...shownIn('saveInstanceImpactMetricsConfig body', 'test/e2e/impact-metric-charts.test.ts', {
    timeRange: "timeRange: 'hour'",
    yAxisMin: "yAxisMin: 'auto'",
    aggregationMode: "aggregationMode: 'p99'",
  }),
  ...shownIn('getImpactMetrics query', 'test/e2e/impact-metrics.test.ts', {
    project: 'metrics?project=shop',
  }),
  ...shownIn('getImpactMetricSeries query', 'test/e2e/impact-metrics.test.ts', {
    project: "project: 'shop'",
    environment: "environment: 'development'",
    metricName: "metricName: 'never_sent'",
    aggregationMode: "aggregationMode: 'p50'",
    timeRange: "timeRange: 'month'",
    'label/0': "label: ['appName=basket']",
    groupBy: "groupBy: 'appName'",
  }),
  ...shownIn('getProjectDrift query', 'test/e2e/project-drift.test.ts', {
    from: 'from=development&to=production',
    to: 'from=development&to=production',
    declared: '&declared=true',
    limit: '&limit=2',
    cursor: '&cursor=',
  }),
  ...shownIn('uploadCodeReferences body', 'test/e2e/code-references.test.ts', {
    commit: "commit: 'bbbbbbbbbb'",
    'flags/0/name': 'at(basket)',
    'flags/0/references/0/path': "path: 'src/basket.ts'",
    'flags/0/references/0/line': 'line: 1',
    'flags/0/more': 'at(checkout, place, 7)',
    isDefaultBranch: 'isDefaultBranch: false',
    committedAt: 'committedAt: LATER',
    'part/upload': "upload: 'upload-of-two'",
    'part/index': 'index: 1',
    'part/isLast': 'isLast: true',
  }),
  ...shownIn('deleteCodeReferences query', 'test/e2e/code-references.test.ts', {
    repository: 'repository=acme%2Fshop&branch=main',
    branch: 'repository=acme%2Fshop&branch=main',
  }),
  ...shownIn('declareFeatureDrift body', 'test/e2e/project-drift.test.ts', {
    'environments/0': "environments: ['development']",
    reason: "reason: 'Only for tests.'",
  }),
  ...shownIn('searchFeatures query', 'test/e2e/feature-search.test.ts', {
    query: 'query=CHECKOUT',
    favorite: 'favorite=IS:true',
    project: 'project=IS:shop',
    type: 'type=IS:experiment',
    lifecycle: 'lifecycle=IS:live',
    segment: 'segment=INCLUDE:beta',
    createdBy: 'createdBy=IS_NOT:-42',
    tag: 'tag=INCLUDE:simple:Pay',
    createdAt: 'createdAt=IS_ON_OR_AFTER:',
    lastSeenAt: 'lastSeenAt=IS_BEFORE:',
    'status/0': 'status=development:enabled',
    offset: 'offset=2',
    limit: 'limit=1',
    cursor: '&cursor=',
    sortBy: 'sortBy=name',
    sortOrder: 'sortOrder=desc',
    favoritesFirst: 'favoritesFirst=true',
  }),
  ...['toggleFeatureEnvironmentOn query', 'bulkToggleFeaturesEnvironmentOn query'].flatMap(
    (input) =>
      shownIn(input, 'test/e2e/feature-environments.test.ts', {
        shouldActivateDisabledStrategies: 'shouldActivateDisabledStrategies=true',
      }),
  ),
  ...shownIn('markNotificationsAsRead body', 'test/e2e/inbox.test.ts', {
    'notifications/0': 'notifications: ids',
  }),
  ...shownIn('getInstanceInsights query', 'test/e2e/project-status.test.ts', {
    from: 'from=2020-01-01',
    to: 'to=2020-02-01',
  }),
  ...shownIn('getLifecycleTrends query', 'test/e2e/project-status.test.ts', {
    projects: 'projects=shop',
  }),
  ...shownIn('searchChangeRequests query', 'test/e2e/change-request-search.test.ts', {
    createdBy: 'createdBy=IS:',
    requestedApproverId: 'requestedApproverId=IS:',
    state: 'state=IS:closed',
    offset: 'offset=2',
    limit: 'limit=3',
  }),
  ...shownIn(
    'finishOidcLogin query',
    'test/lib/identity/single-sign-on/sign-in.integration.test.ts',
    {
      code: "set('code',",
      state: "'wrong-state'",
      iss: "set('iss',",
      error: "'provider-refused'",
      error_description: 'cancelled by the person',
    },
  ),
  ...shownIn('beginOidcLogin query', 'test/e2e/oidc-sign-in.test.ts', {
    returnTo: 'returnTo=/docs',
  }),
  ...shownIn('setOidcSettings body', 'test/e2e/oidc-settings.test.ts', {
    secret: 'another client secret',
    defaultRootRoleId: 'defaultRootRoleId: 2',
    defaultRootRole: "defaultRootRole: 'Admin'",
  }),
  ...shownIn('setOidcSettings body', 'test/e2e/oidc-sign-in.test.ts', {
    enabled: 'enabled: false',
    enableGroupSyncing: 'enableGroupSyncing: false',
  }),
  ...shownIn(
    'setOidcSettings body',
    'test/lib/identity/single-sign-on/sign-in.integration.test.ts',
    {
      autoCreate: 'autoCreate: false',
      enablePkce: 'enablePkce: false',
      pushAuthorizationRequests: 'pushAuthorizationRequests: true',
      idTokenSigningAlgorithm: "idTokenSigningAlgorithm: 'ES256'",
    },
  ),
  ...shownIn('getContextFields query', 'test/e2e/project-context-fields.test.ts', {
    include: '?include=project',
  }),
  ...shownIn('getStrategiesByContextField query', 'test/e2e/context-field-uses.test.ts', {
    limit: 'limit=2',
    cursor: '&cursor=',
  }),
  ...shownIn(
    'getStrategiesByContextFieldForProject query',
    'test/e2e/project-context-fields.test.ts',
    { limit: 'limit=1', cursor: '&cursor=' },
  ),
  ...shownIn('getContextFieldsForProject query', 'test/e2e/project-context-fields.test.ts', {
    include: '?include=root',
  }),
  ...shownIn('validateConstraint body', 'test/e2e/constraint-validation.test.ts', {
    operator: "operator: 'LIKE'",
    value: "value: 'old'",
    'values/0': "values: ['eu', 'us']",
  }),
  [/^validateConstraint body\/(caseInsensitive|inverted)$/, { ignored: 'both are valid' }],
  [/^getFeatures query\/namePrefix$/, { values: ['flag', 'zzzz'] }],
  [
    /^createRole body\/permissions\/0\/environment$|^updateRole body\/permissions\/0\/environment$/,
    { siblings: { name: 'UPDATE_FEATURE_ENVIRONMENT' } },
  ],
  ...shownIn('searchEvents query', 'test/e2e/event-search.test.ts', {
    cursor: '&cursor=',
    days: '&days=30',
  }),
  [/^searchEvents query\/id$/, { values: ['IS:1', 'IS:anna'] }],
  [/^searchEvents query\/kind$/, { values: ['IS:created', 'IS:people'] }],
  [/^searchEvents query\/createdBy$/, { values: ['IS:-42', 'IS:-43'] }],
  [/^searchEvents query\/query$/, { values: ['flag', 'zzzzzz'] }],
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
    /^get(Advanced|ChangeRequest)?Playground body\/(context|projects)/,
    {
      test: [
        'test/e2e/playground.test.ts',
        'explains a flag with constraint, segment and variants for two users',
      ],
    },
  ],
  [
    /^get(Advanced)?Playground body\/features/,
    {
      test: [
        'test/e2e/playground-requests.test.ts',
        'evaluates the flags that are named, and no others',
      ],
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
    /^changeMyPassword body\/confirmPassword$/,
    { test: ['test/e2e/sign-in.test.ts', "'/body/confirmPassword'"] },
  ],
  [
    /^(registerPasskey|enrolPasskey|signInWithPasskey|recoverSignIn) body\//,
    { test: ['test/e2e/passkeys.test.ts', 'deviation'] },
  ],
  ...shownIn('startDeviceSignIn body', 'test/e2e/device-sign-in.test.ts', {
    client_name: "clientName: 'flagwright'",
    host: "host: 'mias-laptop'",
  }),
  ...shownIn('getDeviceToken body', 'test/e2e/device-sign-in.test.ts', {
    device_code: 'device_code: deviceCode',
  }),
  ...shownIn('getWaitingDevice body', 'test/e2e/device-sign-in.test.ts', {
    userCode: 'waiting-device',
  }),
  ...shownIn('answerDevice body', 'test/e2e/device-sign-in.test.ts', {
    userCode: 'device-answer',
    answer: "answer: 'refuse'",
    expiresAt: 'expiresAt: tomorrow',
  }),
  ...shownIn('getUserPermissions query', 'test/e2e/access-overview.test.ts', {
    project: 'project=shop',
    environment: 'environment=production',
  }),
  ...shownIn('getServiceAccountPermissions query', 'test/e2e/access-overview.test.ts', {
    project: 'project=vault',
    environment: 'environment=production',
  }),
  ...shownIn('getAccessOverview query', 'test/e2e/access-overview.test.ts', {
    query: 'query=%20ADA',
    offset: 'offset=1',
    limit: 'limit=1',
  }),
  ...shownIn('exportFlagFiles body', 'test/e2e/flag-files.test.ts', {
    'environments/0': "environments: ['production']",
    after: "after: 'flag-b'",
  }),
  ...shownIn('planFlagFiles body', 'test/e2e/flag-files.test.ts', {
    'environments/0': "environments: ['production']",
    'others/0': "others: ['of-another-part']",
    after: "after: 'flag-a', until: 'flag-b'",
    until: "after: 'flag-a', until: 'flag-b'",
    archivesMissing: 'archivesMissing: true',
  }),
  ...shownIn('updateProjectEnterpriseSettings body', 'test/e2e/flag-files.test.ts', {
    'managedFromGit/repository': "repository: 'https://github.com/example/shop'",
    'managedFromGit/path': "path: 'flags'",
  }),
  [
    /^planFlagFiles body\/flags\/0\//,
    { test: ['test/e2e/flag-files.test.ts', 'of all that a file says'] },
  ],
  [/^applyFlagFiles body\//, { test: ['test/e2e/flag-files.test.ts', 'of all that a file says'] }],
  ...shownIn('getAccessCsv query', 'test/e2e/access-csv.test.ts', {
    cursor: 'next = /<(.+)>; rel="next"/',
    limit: 'limit=1',
  }),
  ...shownIn('setNetworks body', 'test/e2e/networks.test.ts', {
    'networks/0': "networks: ['127.0.0.0/8']",
    'proxies/0': "proxies: ['127.0.0.1']",
  }),
  ...shownIn('createApiToken body', 'test/e2e/networks.test.ts', {
    'networks/0': "networks: ['192.0.2.0/24']",
  }),
  ...shownIn('importToggles body/data', 'test/e2e/import.test.ts', {
    'features/0/archived': "{ name: 'gone', archived: true, archivedAt }",
    'features/0/archivedAt': "{ name: 'gone', archived: true, archivedAt }",
    'features/0/creator': "creator: 'ada@old.example.com'",
  }),
  ...shownIn('createApiToken body', 'test/e2e/weak-secrets.test.ts', {
    weakSecret: 'weakSecret: true',
  }),
  ...shownIn('createPat body', 'test/e2e/networks.test.ts', {
    'networks/0': "create('near', ['127.0.0.1/32'])",
  }),
  ...shownIn('toggleMaintenance body', 'test/e2e/maintenance.test.ts', {
    enabled: 'enabled: true',
  }),
  ...shownIn('setSimpleSettings body', 'test/e2e/password-sign-in.test.ts', {
    disabled: 'disabled: true',
  }),
  ...shownIn('setSimpleSettings body', 'test/e2e/passkeys.test.ts', {
    secondFactorRequired: 'secondFactorRequired: true',
  }),
  ...shownIn('getLoginHistory query', 'test/e2e/login-history.test.ts', {
    before: "'?before=1'",
  }),
  [
    /^changeUserPassword body\/revokeTokens$/,
    { test: ['test/e2e/sign-in.test.ts', 'revokeTokens: false'] },
  ],
  ...shownIn('getIntegrationEvents query', 'test/e2e/notification-replay.test.ts', {
    state: "'?state=failed'",
  }),
  ...shownIn(
    'replayIntegrationEvents body',
    'test/lib/integrations/delivery/replay.integration.test.ts',
    { state: "{ state: 'retrying' }" },
  ),
  ...shownIn('getTraffic query', 'test/lib/clients/metrics/history.integration.test.ts', {
    environment: '[flag], environment)',
  }),
  [
    /^getIntegrationEvents query\/offset$/,
    { test: ['test/e2e/notification-fairness.test.ts', '&offset='] },
  ],
  [
    /^(create|update)Scim\w+ body\//,
    { test: ['test/e2e/scim-providers.test.ts', "externalId: '0a21f0f2"] },
  ],
  [
    /^patchScim\w+ body\/Operations\//,
    { test: ['test/e2e/scim-providers.test.ts', "op: 'Replace', path: 'emails[type eq"] },
  ],
  [
    /^getScim\w+ query\/(attributes|excludedAttributes)$/,
    { test: ['test/e2e/scim.test.ts', 'attributes=userName'] },
  ],
  [
    /^getScim\w+ query\/(filter|startIndex|count)$/,
    { test: ['test/e2e/scim.test.ts', 'startIndex=2&count=2'] },
  ],
  [/^setScimSettings body\/enabled$/, { test: ['test/e2e/scim.test.ts', 'enabled: false'] }],
  [/^updateAddon body\/enabled$/, { test: ['test/e2e/addons.test.ts', 'enabled: false'] }],
  [
    /^createUser body\/sendEmail$/,
    { test: ['test/e2e/password-mails.test.ts', 'sendEmail: false'] },
  ],
  [
    /^sendResetPasswordEmail body\/email$/,
    { test: ['test/e2e/password-mails.test.ts', 'whether or not anybody has the address'] },
  ],
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

const patterns: Rows = [
  ...sharedRows,
  ...changeRequestRows,
  ...clientRows,
  ...importRows,
  ...otherRows,
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
