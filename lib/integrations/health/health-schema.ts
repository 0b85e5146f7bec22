import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { amount, choice, list, object } from '../../platform/schema/words.ts';
import { integrationSchema } from '../settings/schema.ts';
import { SHOWN_HOURS } from './model.ts';

const counts = (description: string, example: number) =>
  list(
    description,
    { minItems: SHOWN_HOURS, maxItems: SHOWN_HOURS },
    amount('Number of attempts.', example),
    Array(SHOWN_HOURS).fill(example),
  );

/** How an integration is doing. */
const healthSchema = object('Addon health', 'How deliveries to the integration are doing.', {
  state: choice(
    'off: disabled. on: what was sent last was delivered, or nothing was sent yet. retrying: something waits for another attempt. failing: the last attempts failed, or something was given up, and nothing was delivered since.',
    ['off', 'on', 'retrying', 'failing'],
    'failing',
  ),
  since: {
    ...dateTimeSchema,
    type: ['string', 'null'],
    description:
      'Time of the first failed attempt after the last delivered one; `null` if the last one was delivered.',
  },
  waiting: amount(
    'Number of deliveries that failed and wait for another attempt; 1,000 stands for 1,000 or more.',
    470,
  ),
  givenUp: amount('Number of deliveries that were given up; 100 stands for 100 or more.', 12),
  hours: object('The last 24 hours, the present one last.', {
    from: { ...dateTimeSchema, description: 'Beginning of the first hour.' },
    delivered: counts('Attempts that were delivered, for each hour.', 12),
    failed: counts('Attempts that failed, for each hour.', 3),
  }),
});

/** An integration with its health, as lists return it. */
export const integrationWithHealthSchema = {
  ...integrationSchema,
  title: 'Addon with health',
  required: [...integrationSchema.required, 'health'],
  properties: { ...integrationSchema.properties, health: healthSchema },
} as const;
