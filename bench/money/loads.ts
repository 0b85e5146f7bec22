/** Requests in a month by operation, and what else happens. */
export interface MonthlyLoad {
  readonly name: string;
  /** In words, for the reader. */
  readonly assumptions: string;
  readonly requests: Readonly<Record<string, number>>;
  /** Flags in a post of metrics. */
  readonly flagsInPost: number;
  /** Rows of usage (flag, application, environment) that all posts of a minute add to. */
  readonly usageRows: number;
  /** Rows of days (flag, environment) that they add to: one for all applications that use a flag. */
  readonly usageDays: number;
  /** Deliveries of events to integrations. */
  readonly deliveries: number;
  readonly storedGb: number;
  /** Requests for which a function has to start first; Lambda bills the start. */
  readonly coldStarts: number;
}

export const SECONDS_A_MONTH = 30.4 * 86_400;
const WORKDAYS = 22;
/** Assumed: a function of people is called so rarely by an office that it often has to start; pollers keep theirs warm. */
const SHARE_OF_COLD = { few: 1 / 3, many: 0.01 } as const;

/** The three loads of the report. */
export const loads: readonly MonthlyLoad[] = [
  {
    name: 'idle',
    assumptions: 'deployed, no requests',
    requests: {},
    flagsInPost: 0,
    usageRows: 0,
    usageDays: 0,
    deliveries: 0,
    storedGb: 0.01,
    coldStarts: 0,
  },
  {
    name: '50 people + 200 SDKs',
    assumptions:
      '130 reads and 5 changes a person and working day, 3 integrations; every SDK, of 20 applications, polls each 15 s and sends metrics of the 10 flags of its application each minute',
    requests: sum(people(50), sdks(200)),
    flagsInPost: 10,
    usageRows: 20 * 10,
    usageDays: 20 * 10,
    deliveries: 3 * changesOf(50),
    storedGb: 1,
    coldStarts: coldStartsOf(people(50), SHARE_OF_COLD.few),
  },
  {
    name: '5,000 people + 100,000 SDKs behind edge nodes',
    assumptions:
      'the same people, 10 integrations; 50 edge nodes poll each 10 s, and send the metrics of 2,000 SDKs as one post of 500 rows a minute; 200 applications with 50 flags of their own each, behind 2 or 3 of the nodes',
    requests: sum(people(5_000), edges(50)),
    flagsInPost: 500,
    usageRows: 200 * 50,
    usageDays: 200 * 50,
    deliveries: 10 * changesOf(5_000),
    storedGb: 20,
    coldStarts: coldStartsOf(people(5_000), SHARE_OF_COLD.many),
  },
];

/** What people do in the console, and nothing else. */
export const consoleLoads: readonly MonthlyLoad[] = [50, 5_000].map((count) => ({
  name: `${count.toLocaleString('en')} people`,
  assumptions:
    'a person and working day: 3 openings, 10 files that the browser does not have, 40 lists and searches of flags with their traffic, 60 flags with a chart of their usage, 10 longer looks at it, 10 searches of events, 5 changes, after each of which the page reads again',
  requests: inConsole(count),
  flagsInPost: 0,
  usageRows: 0,
  usageDays: 0,
  deliveries: 0,
  storedGb: 0,
  coldStarts: coldStartsOf(inConsole(count), SHARE_OF_COLD[count > 1_000 ? 'many' : 'few']),
}));

/** Pages of OpenFeature's web provider, and nothing else. A poll that changes nothing evaluates nothing. */
export const ofrepLoads: readonly MonthlyLoad[] = [
  {
    name: '1,000 open pages, in working hours',
    assumptions:
      'each polls each 60 s, which is not the default, for 8 hours of 22 days; the browser asks before each poll whether the page may',
    requests: ofrepPages((1_000 * 8 * 3_600 * WORKDAYS) / 60),
    flagsInPost: 0,
    usageRows: 0,
    usageDays: 0,
    deliveries: 0,
    storedGb: 0,
    coldStarts: 0,
  },
  {
    name: '1,000 open pages, around the clock',
    assumptions: 'the same, day and night',
    requests: ofrepPages(each(1_000, 60)),
    flagsInPost: 0,
    usageRows: 0,
    usageDays: 0,
    deliveries: 0,
    storedGb: 0,
    coldStarts: 0,
  },
];

/** Agents by MCP, and nothing else. A tool call is one request, which costs what the operation behind it costs. */
export const agentLoads: readonly MonthlyLoad[] = [
  {
    name: '50 people with an agent',
    assumptions:
      'an agent and working day: 60 looks at flags, projects and lists of tools, 20 searches of flags, 10 explanations, 2 proposals, 1 new flag',
    requests: byAgents(50),
    flagsInPost: 0,
    usageRows: 0,
    usageDays: 0,
    deliveries: 0,
    storedGb: 0,
    coldStarts: coldStartsOf(byAgents(50), SHARE_OF_COLD.few),
  },
];

function sum(...maps: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const map of maps) {
    for (const [name, count] of Object.entries(map)) total[name] = (total[name] ?? 0) + count;
  }
  return total;
}

/** A working day of people: many reads, few changes. */
function people(count: number) {
  const days = count * WORKDAYS;
  return {
    getProjects: 10 * days,
    getFeatures: 40 * days,
    getFeature: 60 * days,
    searchEvents: 10 * days,
    getMe: 10 * days,
    toggleFeatureEnvironmentOn: 2 * days,
    updateFeatureStrategy: 2 * days,
    createFeature: 1 * days,
  };
}

/** A working day in the console: a page reads what it shows, and again after a change. */
function inConsole(count: number) {
  const days = count * WORKDAYS;
  return {
    getConsoleAsset: 10 * days,
    getMe: 8 * days,
    getUiConfig: 8 * days,
    getAllEnvironments: 8 * days,
    pageOfFlags: 45 * days,
    getFeature: 65 * days,
    getFeatureLifecycle: 65 * days,
    getProjectChangeRequestConfig: 65 * days,
    getPendingChangeRequestsForFeature: 65 * days,
    getSegments: 30 * days,
    getUsageHistory: 75 * days,
    trafficOfPage: 45 * days,
    searchEvents: 10 * days,
    toggleFeatureEnvironmentOn: 2 * days,
    updateFeatureStrategy: 2 * days,
    createFeature: 1 * days,
  };
}

/** A working day of agents. What they look at is measured as one tool call that reads a flag. */
function byAgents(count: number) {
  const days = count * WORKDAYS;
  return {
    callAgentTool: 60 * days,
    pageOfFlags: 20 * days,
    getPlayground: 10 * days,
    createChangeRequest: 2 * days,
    createFeature: 1 * days,
  };
}

/** SDKs without an edge node: a poll every 15 s and metrics every minute, their defaults. */
function sdks(count: number) {
  return {
    poll: each(count, 15),
    registerClientMetrics: each(count, 60),
    registerClientApplication: each(count, 86_400),
  };
}

/** A conditional poll costs two requests; by OFREP, too, one that changes nothing is one small read. */
function ofrepPages(polls: number) {
  return { preflightOfrepFlags: polls, poll: polls };
}

function each(count: number, seconds: number): number {
  return Math.round((count * SECONDS_A_MONTH) / seconds);
}

function coldStartsOf(requests: Readonly<Record<string, number>>, share: number): number {
  return Math.round(Object.values(requests).reduce((sum, count) => sum + count, 0) * share);
}

function changesOf(count: number): number {
  return 5 * count * WORKDAYS;
}

/** Edge nodes respond to their SDKs and poll for all of them. */
function edges(count: number) {
  return {
    poll: each(count, 10),
    clientBulkMetrics: each(count, 60),
    registerEdgeObservabilityMetrics: each(count, 60),
    validateEdgeTokens: each(count, 3_600),
  };
}
