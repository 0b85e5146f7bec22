import { choice, closed, integer, list, optional, text } from '../platform/schema/words.ts';

/** Counts of what an instance has. */
export const statisticsSchema = closed('InstanceStatistics', 'Counts of what the instance has.', {
  instanceId: text(
    'Stays the same while the instance uses the same table.',
    '5f0c7e2b9a1d4c3e8f6b7a5d4c3b2a19',
    {},
  ),
  timestamp: text('When it was counted.', '2026-11-22T10:00:00.000Z', { format: 'date-time' }),
  versionOSS: text('Version of the service.', '0.1.0', {}),
  users: count('Users and service accounts.', 25),
  projects: count('Projects, archived ones included.', 4),
  featureToggles: count('Flags that are not archived.', 210),
  segments: optional(count('Segments.', 12)),
  environments: optional(count('Environments.', 3)),
  roles: optional(count('Roles, built-in ones included.', 6)),
  groups: optional(count('Groups.', 3)),
  contextFields: optional(count('Context fields, built-in ones included.', 7)),
  strategies: optional(count('Strategy types, built-in ones included.', 11)),
  clientApps: optional(
    list(
      'Applications.',
      1,
      closed('Applications seen in a period.', {
        range: choice(
          'The period: all time. Forgotten applications do not count.',
          ['allTime'],
          'allTime',
        ),
        count: count('How many.', 9),
      }),
      [{ range: 'allTime', count: 9 }],
    ),
  ),
  apiTokens: optional({
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
  }),
});

function count(description: string, example: number) {
  return integer(description, example, { minimum: 0 });
}
