import type { JSONSchema } from 'json-schema-to-ts';
import { dayPattern } from '../../platform/schema/date-time.ts';
import { text } from '../../platform/schema/text.ts';

const groupings = {
  type: 'string',
  enum: ['daily', 'monthly'],
  description: 'Whether requests are added up by day or by month.',
  examples: ['daily'],
} as const;

const from = day('First day.', '2026-11-01');
const to = day('Last day.', '2026-11-30');

/** Query of the traffic of edge components. */
export const trafficQuerySchema = {
  type: 'object',
  required: ['grouping', 'from', 'to'],
  properties: { grouping: groupings, from, to },
} as const satisfies JSONSchema;

/** Response of `GET /api/admin/metrics/traffic`. */
export const trafficSchema = {
  title: 'EdgeTrafficUsage',
  type: 'object',
  description: 'Requests to edge components.',
  required: ['grouping', 'dateRange', 'apiData'],
  additionalProperties: false,
  properties: {
    grouping: groupings,
    dateRange: {
      type: 'object',
      description: 'The requested days.',
      required: ['from', 'to'],
      additionalProperties: false,
      properties: { from, to },
    },
    apiData: {
      type: 'array',
      maxItems: 10_000,
      description: 'The requests by path, sorted by path.',
      items: {
        title: 'EdgePathTraffic',
        type: 'object',
        description: 'The requests to one path.',
        required: ['apiPath', 'dataPoints'],
        additionalProperties: false,
        properties: {
          apiPath: text('Path.', '/api/frontend', 200),
          dataPoints: {
            type: 'array',
            maxItems: 500,
            description: 'Periods with requests, oldest first.',
            items: {
              title: 'EdgeTrafficPeriod',
              type: 'object',
              description: 'The requests in one period.',
              required: ['period', 'trafficTypes'],
              additionalProperties: false,
              properties: {
                period: text('Day or month.', '2026-11-22', 10),
                trafficTypes: {
                  type: 'array',
                  maxItems: 10,
                  description: 'The requests by status.',
                  items: {
                    type: 'object',
                    description: 'The requests with one status.',
                    required: ['group', 'count'],
                    additionalProperties: false,
                    properties: {
                      group: text('Status, as components report it.', 'requests304'),
                      count: {
                        type: 'number',
                        minimum: 0,
                        description: 'Number of requests.',
                        examples: [120],
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
} as const satisfies JSONSchema;

function day(description: string, example: string) {
  return {
    type: 'string',
    maxLength: 10,
    pattern: dayPattern,
    description,
    examples: [example],
  } as const;
}
