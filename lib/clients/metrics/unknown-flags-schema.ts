import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { shownCount } from './usage-schema.ts';

/** Response of `GET /api/admin/metrics/unknown-flags`. */
export const unknownFlagsSchema = {
  title: 'UnknownFlags',
  type: 'object',
  description: 'Unknown flags that applications requested.',
  required: ['unknownFlags'],
  additionalProperties: false,
  properties: {
    unknownFlags: {
      type: 'array',
      maxItems: 1_000,
      description: 'The flags, sorted by name.',
      items: {
        title: 'UnknownFlag',
        type: 'object',
        description: 'An unknown flag, or one that the application has no access to.',
        required: ['name', 'lastSeenAt', 'lastEventAt', 'reports'],
        additionalProperties: false,
        properties: {
          name: {
            type: 'string',
            maxLength: 100,
            description: 'Requested name.',
            examples: ['old-checkout'],
          },
          lastSeenAt: { ...dateTimeSchema, description: 'Time of the last request.' },
          lastEventAt: {
            ...dateTimeSchema,
            type: ['string', 'null'],
            description: 'Time of the last event of a flag with this name, if there ever was one.',
          },
          reports: {
            type: 'array',
            maxItems: 100_000,
            description: 'The applications that requested it, sorted by name.',
            items: {
              type: 'object',
              required: ['appName', 'environments'],
              additionalProperties: false,
              properties: {
                appName: {
                  type: 'string',
                  maxLength: 255,
                  description: 'Name of the application.',
                  examples: ['checkout-service'],
                },
                environments: {
                  type: 'array',
                  maxItems: 1_000,
                  description: 'The environments in which it was requested, sorted by name.',
                  items: {
                    type: 'object',
                    required: ['environment', 'seenAt', 'yes', 'no'],
                    additionalProperties: false,
                    properties: {
                      environment: {
                        type: 'string',
                        maxLength: 100,
                        description: 'Name of the environment.',
                        examples: ['production'],
                      },
                      seenAt: { ...dateTimeSchema, description: 'Time of the last request.' },
                      yes: shownCount('Number of evaluations to enabled.'),
                      no: shownCount('Number of evaluations to disabled.'),
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
