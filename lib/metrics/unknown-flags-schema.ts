import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../schema/date-time.ts';
import { shownCount } from './usage-schema.ts';

/** What `GET /api/admin/metrics/unknown-flags` answers. */
export const unknownFlagsSchema = {
  title: 'UnknownFlags',
  type: 'object',
  description: 'What applications asked for that is no flag.',
  required: ['unknownFlags'],
  additionalProperties: false,
  properties: {
    unknownFlags: {
      type: 'array',
      maxItems: 1_000,
      description: 'By name.',
      items: {
        title: 'UnknownFlag',
        type: 'object',
        description: 'A name that is no flag, or one that the application has no access to.',
        required: ['name', 'lastSeenAt', 'lastEventAt', 'reports'],
        additionalProperties: false,
        properties: {
          name: {
            type: 'string',
            maxLength: 100,
            description: 'What was asked for.',
            examples: ['old-checkout'],
          },
          lastSeenAt: { ...dateTimeSchema, description: 'When, for the last time.' },
          lastEventAt: {
            ...dateTimeSchema,
            type: ['string', 'null'],
            description: 'Last event of a flag of that name, if there ever was one.',
          },
          reports: {
            type: 'array',
            maxItems: 100_000,
            description: 'By whom, by name of the application.',
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
                  description: 'Where, by name of the environment.',
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
                      seenAt: { ...dateTimeSchema, description: 'When, for the last time.' },
                      yes: shownCount('How often it was taken as on.'),
                      no: shownCount('How often it was taken as off.'),
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
