import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../schema/date-time.ts';
import { readable, storable } from '../schema/names.ts';

/** Behind one component, and shown in a list. */
export const MAX_CONNECTED = 100;
const MAX_LISTED = 1_000;

const text = (description: string, example: string, maxLength = 255) =>
  ({ type: 'string', maxLength, pattern: storable, description, examples: [example] }) as const;

const amount = (description: string, example: number) =>
  ({ type: 'number', minimum: 0, description, examples: [example] }) as const;

const latencySchema = (of: string) =>
  ({
    type: 'object',
    description: `How long this service took for ${of}, in milliseconds, since the last report.`,
    required: ['avg', 'count', 'p99'],
    properties: {
      avg: amount('On average.', 12.5),
      count: amount('How often it was asked.', 60),
      p99: amount('In 99 of 100 cases, at most.', 48),
    },
  }) as const;

const reportProperties = {
  identifier: {
    ...text('Of this process.', '01JD8Z2Q5V9Q4X3W6T7R8S9Y0Z'),
    minLength: 1,
    pattern: readable,
  },
  appName: text('Name of the component.', 'flags-edge'),
  region: { ...text('Where it runs.', 'eu-west-1'), type: ['string', 'null'] },
  edgeVersion: text('Its version.', '19.10.0'),
  hosting: text('Who runs it.', 'self-hosted'),
  started: { ...dateTimeSchema, description: 'When it started.' },
  connectedStreamingClients: amount('Clients that are connected all the time.', 3),
  latencyUpstream: {
    title: 'EdgeLatency',
    type: 'object',
    description: 'How long this service took to answer it.',
    required: ['features', 'metrics', 'edge'],
    properties: {
      features: latencySchema('flags'),
      metrics: latencySchema('metrics'),
      edge: latencySchema('reports like this one'),
    },
  },
  processMetrics: {
    type: ['object', 'null'],
    description: 'What the process uses.',
    required: ['cpuUsage', 'memoryUsage'],
    properties: {
      cpuUsage: amount('Processor time.', 0.12),
      memoryUsage: amount('Memory.', 48_000_000),
    },
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

const connected = <T>(items: T) =>
  ({
    type: 'array',
    maxItems: MAX_CONNECTED,
    description: 'Components behind this one.',
    items,
  }) as const;

const leafSchema = {
  type: 'object',
  required,
  properties: reportProperties,
} as const;

const branchSchema = {
  type: 'object',
  required,
  properties: { ...reportProperties, connectedEdges: connected(leafSchema) },
} as const;

/** What an edge component sends. Chains of more than three of them are cut there. */
export const edgeReportSchema = {
  title: 'EdgeReport',
  type: 'object',
  description: 'What an edge component tells of itself, and of those behind it.',
  required: [...required, 'connectedEdges'],
  properties: { ...reportProperties, connectedEdges: connected(branchSchema) },
} as const satisfies JSONSchema;

/** What `GET /api/admin/metrics/edges` answers. */
export const edgeInstancesSchema = {
  title: 'EdgeInstances',
  type: 'object',
  description: 'Edge components that were heard of.',
  required: ['edges'],
  additionalProperties: false,
  properties: {
    edges: {
      type: 'array',
      maxItems: MAX_LISTED,
      description: 'By name and start.',
      items: {
        title: 'EdgeInstance',
        type: 'object',
        description: 'An edge component, as it last told.',
        required: [...required, 'behind', 'environment', 'reportedAt'],
        additionalProperties: false,
        properties: {
          ...reportProperties,
          behind: {
            ...text('`identifier` of the component that it is behind.', '01JD8Z2Q5V'),
            type: ['string', 'null'],
          },
          environment: text('Environment of the token that it reported with.', 'production', 100),
          reportedAt: { ...dateTimeSchema, description: 'When it was last heard of.' },
        },
      },
    },
  },
} as const satisfies JSONSchema;
