import { amount, choice, closed, list, optional, text } from '../platform/schema/words.ts';

/** Counts of what an instance has. */
export const statisticsSchema = closed('InstanceStatistics', 'Counts of what the instance has.', {
  instanceId: text(
    'Stays the same while the instance uses the same table.',
    '5f0c7e2b9a1d4c3e8f6b7a5d4c3b2a19',
    {},
  ),
  timestamp: text('When it was counted.', '2026-11-22T10:00:00.000Z', { format: 'date-time' }),
  versionOSS: text('Version of the service.', '0.1.0', {}),
  users: amount('Users and service accounts.', 25),
  projects: amount('Projects, archived ones included.', 4),
  featureToggles: amount('Flags that are not archived.', 210),
  segments: optional(amount('Segments.', 12)),
  environments: optional(amount('Environments.', 3)),
  roles: optional(amount('Roles, built-in ones included.', 6)),
  groups: optional(amount('Groups.', 3)),
  contextFields: optional(amount('Context fields, built-in ones included.', 7)),
  strategies: optional(amount('Strategy types, built-in ones included.', 11)),
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
        count: amount('How many.', 9),
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
      admin: amount('Tokens for administration.', 1),
      client: amount('Tokens for servers.', 14),
      frontend: amount('Tokens for browsers and mobile devices.', 5),
    },
  }),
  answers: optional(
    list(
      'What applications without compression get of all flags, as of the latest snapshot of each environment.',
      1_000,
      closed('The answer with the flags of an environment.', {
        environment: text('Name of the environment.', 'production', {}),
        flags: amount('Flags in the answer.', 210),
        bytes: amount('What it takes in the answer of a function, in bytes.', 170_000),
        maxBytes: amount('What fits.', 6_260_000),
      }),
      [{ environment: 'production', flags: 210, bytes: 170_000, maxBytes: 6_260_000 }],
    ),
  ),
});
