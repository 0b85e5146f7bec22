import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { amount, closed, list, text } from '../../platform/schema/words.ts';

/** Response of `GET /api/admin/metrics/unknown-flags`. */
export const unknownFlagsSchema = closed(
  'UnknownFlags',
  'Unknown flags that applications requested.',
  {
    unknownFlags: list(
      'The flags, sorted by name.',
      1_000,
      closed('UnknownFlag', 'An unknown flag, or one that the application has no access to.', {
        name: text('Requested name.', 'old-checkout'),
        lastSeenAt: { ...dateTimeSchema, description: 'Time of the last request.' },
        lastEventAt: {
          ...dateTimeSchema,
          type: ['string', 'null'],
          description: 'Time of the last event of a flag with this name, if there ever was one.',
        },
        reports: list('The applications that requested it, sorted by name.', 100_000, {
          type: 'object',
          required: ['appName', 'environments'],
          additionalProperties: false,
          properties: {
            appName: text('Name of the application.', 'checkout-service', 255),
            environments: list(
              'The environments in which it was requested, sorted by name.',
              1_000,
              {
                type: 'object',
                required: ['environment', 'seenAt', 'yes', 'no'],
                additionalProperties: false,
                properties: {
                  environment: text('Name of the environment.', 'production'),
                  seenAt: { ...dateTimeSchema, description: 'Time of the last request.' },
                  yes: amount('Number of evaluations to enabled.', 12),
                  no: amount('Number of evaluations to disabled.', 12),
                },
              },
            ),
          },
        }),
      }),
    ),
  },
);
