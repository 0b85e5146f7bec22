import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { readable, storable } from '../../platform/schema/names.ts';
import { storableNumber } from '../../platform/schema/number.ts';
import { storableText } from '../../platform/schema/text.ts';
import {
  choice,
  closed,
  list,
  nullable,
  number,
  object,
  optional,
} from '../../platform/schema/words.ts';
import { MAX_CONNECTED } from './model.ts';

const MAX_LISTED = 1_000;

/** Paths of a component in its report; there are six of its own. */
const MAX_PATHS = 50;

const pathNames = { maxLength: 200, pattern: storable } as const;

const reportProperties = {
  identifier: {
    ...storableText('Id of the process.', '01JD8Z2Q5V9Q4X3W6T7R8S9Y0Z'),
    minLength: 1,
    pattern: readable,
  },
  appName: storableText('Name of the component.', 'flags-edge'),
  region: { ...storableText('Region in which it runs.', 'eu-west-1'), type: ['string', 'null'] },
  edgeVersion: storableText('Version.', '19.10.0'),
  hosting: storableText('Type of hosting.', 'self-hosted'),
  started: { ...dateTimeSchema, description: 'Start time.' },
  connectedStreamingClients: amount('Number of connected streaming clients.', 3),
  changesBy: choice('How it hears of changes.', ['push', 'streaming', 'polling'], 'push'),
  latencyUpstream: object('EdgeLatency', 'Latency of this service, as seen by the component.', {
    features: latencySchema('flags'),
    metrics: latencySchema('metrics'),
    edge: latencySchema('reports like this one'),
  }),
  traffic: object('EdgeTraffic', 'Latency of requests to the component, by path.', {
    get: latenciesSchema('GET requests'),
    post: latenciesSchema('POST requests'),
    accessDenied: latenciesSchema('requests that were refused'),
    cachedResponses: latenciesSchema('requests that were answered from its cache'),
  }),
  requestsSinceLastReport: {
    type: 'object',
    maxProperties: MAX_PATHS,
    description: 'Number of requests to the component since its last report, by path.',
    examples: [{ '/api/frontend': { requests200: 4, requests304: 2 } }],
    propertyNames: pathNames,
    additionalProperties: object({
      requests200: optional(amount('Requests answered with content.', 4)),
      requests304: optional(amount('Requests answered as unchanged.', 2)),
    }),
  },
  processMetrics: nullable(
    object('Resources used by the process.', {
      cpuUsage: amount('CPU usage.', 0.12),
      memoryUsage: amount('Memory usage.', 48_000_000),
    }),
  ),
} as const;

/** The report has one for each of its tokens. The projects of that are not of interest. */
const MAX_REPORTED_FLAGS = 1_000;

const flagsProperties = {
  environment: storableText('Environment.', 'production', 100),
  revisionId: amount('Revision of the flags.', 131),
  lastUpdated: { ...dateTimeSchema, description: 'When the component got them, by its clock.' },
  checkedSecondsAgo: amount(
    'Seconds before the report since it last heard that they are current.',
    4,
  ),
} as const;

const sentProperties = {
  ...reportProperties,
  apiKeyRevisionIds: {
    type: ['array', 'null'],
    description: 'The flags that it has, for each token with which it polls.',
    maxItems: MAX_REPORTED_FLAGS,
    items: object('EdgeTokenFlags', 'The flags that the component has by a token.', {
      environment: flagsProperties.environment,
      revisionId: flagsProperties.revisionId,
      lastUpdated: optional(flagsProperties.lastUpdated),
      checkedSecondsAgo: optional(flagsProperties.checkedSecondsAgo),
    }),
  },
} as const;

const required = [
  'identifier',
  'appName',
  'edgeVersion',
  'started',
  'latencyUpstream',
  'connectedStreamingClients',
] as const;

const leafSchema = {
  type: 'object',
  required,
  properties: sentProperties,
} as const;

const branchSchema = {
  type: 'object',
  required,
  properties: { ...sentProperties, connectedEdges: connected(leafSchema) },
} as const;

/** Report of an edge component. Chains of more than three components are cut off. */
export const edgeReportSchema = {
  title: 'EdgeReport',
  type: 'object',
  description: 'Report of an edge component about itself and the components behind it.',
  required: [...required, 'connectedEdges'],
  properties: { ...sentProperties, connectedEdges: connected(branchSchema) },
} as const satisfies JSONSchema;

/** Response of `GET /api/admin/metrics/edges`. */
export const edgeInstancesSchema = closed(
  'EdgeInstances',
  'Edge components that reported recently.',
  {
    edges: list('The components, sorted by name and start time.', MAX_LISTED, {
      title: 'EdgeInstance',
      type: 'object',
      description: 'The last report of an edge component.',
      required: [
        ...required,
        ...(['behind', 'environment', 'reportedAt', 'state'] as const),
        ...(['requestsPerMinute', 'lagSeconds'] as const),
      ],
      additionalProperties: false,
      properties: {
        ...reportProperties,
        behind: {
          ...storableText('`identifier` of the component in front of it.', '01JD8Z2Q5V'),
          type: ['string', 'null'],
        },
        environment: storableText(
          'Environment of the token used for the report.',
          'production',
          100,
        ),
        reportedAt: { ...dateTimeSchema, description: 'Time of the last report.' },
        state: choice(
          'Away after three reports that did not come.',
          ['connected', 'away'],
          'connected',
        ),
        requestsPerMinute: nullable(
          number('Requests a minute between its last two reports.', 1_240.5, { minimum: 0 }),
        ),
        lagSeconds: nullable(
          number('Seconds that its flags were behind when it reported; null if unknown.', 4, {
            minimum: 0,
          }),
        ),
        flags: list(
          'The flags that it has, by environment.',
          50,
          closed('EdgeFlags', 'The flags that a component has of an environment.', {
            environment: flagsProperties.environment,
            revisionId: flagsProperties.revisionId,
            lastUpdated: optional(flagsProperties.lastUpdated),
            checkedSecondsAgo: optional(flagsProperties.checkedSecondsAgo),
          }),
        ),
      },
    }),
  },
);

function amount(description: string, example: number) {
  return {
    type: 'number',
    ...storableNumber,
    minimum: 0,
    description,
    examples: [example],
  } as const;
}

function latencySchema(of: string) {
  return object(`Latency of this service for ${of} since the last report, in milliseconds.`, {
    avg: amount('Average.', 12.5),
    count: amount('Number of requests.', 60),
    p99: amount('99th percentile.', 48),
  });
}

function latenciesSchema(of: string) {
  return {
    type: 'object',
    maxProperties: MAX_PATHS,
    description: `Latency of ${of} since the last report, by path, in milliseconds.`,
    examples: [{ '/api/client/features': { avg: 2, count: 60, p99: 9 } }],
    propertyNames: pathNames,
    additionalProperties: { ...latencySchema('requests'), type: ['object', 'null'] },
  } as const;
}

function connected<const T extends JSONSchema>(items: T) {
  return list('Components behind this one.', MAX_CONNECTED, items);
}
