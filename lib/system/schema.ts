import type { JSONSchema } from 'json-schema-to-ts';

/** Counts of what an instance has. */
export const statisticsSchema = {
  title: 'InstanceStatistics',
  type: 'object',
  description: 'Counts of what the instance has.',
  required: ['instanceId', 'timestamp', 'versionOSS', 'users', 'projects', 'featureToggles'],
  additionalProperties: false,
  properties: {
    instanceId: {
      type: 'string',
      description: 'Stays the same while the instance uses the same table.',
      examples: ['5f0c7e2b9a1d4c3e8f6b7a5d4c3b2a19'],
    },
    timestamp: {
      type: 'string',
      format: 'date-time',
      description: 'When it was counted.',
      examples: ['2026-11-22T10:00:00.000Z'],
    },
    versionOSS: {
      type: 'string',
      description: 'Version of the service.',
      examples: ['0.1.0'],
    },
    users: count('Users and service accounts.', 25),
    projects: count('Projects, archived ones included.', 4),
    featureToggles: count('Flags that are not archived.', 210),
    segments: count('Segments.', 12),
    environments: count('Environments.', 3),
    roles: count('Roles, built-in ones included.', 6),
    groups: count('Groups.', 3),
    contextFields: count('Context fields, built-in ones included.', 7),
    strategies: count('Strategy types, built-in ones included.', 11),
    clientApps: {
      type: 'array',
      maxItems: 1,
      description: 'Applications.',
      examples: [[{ range: 'allTime', count: 9 }]],
      items: {
        type: 'object',
        description: 'Applications seen in a period.',
        required: ['range', 'count'],
        additionalProperties: false,
        properties: {
          range: {
            type: 'string',
            enum: ['allTime'],
            description: 'The period: all time. Forgotten applications do not count.',
            examples: ['allTime'],
          },
          count: count('How many.', 9),
        },
      },
    },
    apiTokens: {
      type: 'object',
      description: 'API tokens by type.',
      required: ['admin', 'client', 'frontend'],
      additionalProperties: false,
      examples: [{ admin: 1, client: 14, frontend: 5 }],
      properties: {
        admin: count('Tokens for administration.', 1),
        client: count('Tokens for servers.', 14),
        frontend: count('Tokens for browsers and mobile devices.', 5),
      },
    },
  },
} as const satisfies JSONSchema;

function count(description: string, example: number) {
  return { type: 'integer', minimum: 0, description, examples: [example] } as const;
}
