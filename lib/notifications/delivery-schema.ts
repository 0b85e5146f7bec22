import type { JSONSchema } from 'json-schema-to-ts';
import { eventSchema } from '../events/schema.ts';
import { dateTimeSchema } from '../schema/date-time.ts';

/** Which of an addon's deliveries are wanted. */
export const deliveryQuerySchema = {
  type: 'object',
  description: 'A page of deliveries.',
  properties: {
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 50,
      description: 'The most that are listed.',
      examples: [50],
    },
    offset: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000,
      default: 0,
      description: 'How many of the newest to skip. Older ones are reached by `before`.',
      examples: [0],
    },
    before: {
      type: 'integer',
      minimum: 1,
      maximum: 9_999_999_999,
      description:
        'Only deliveries older than the one with this id, which is how the next page is asked for.',
      examples: [842],
    },
    state: {
      type: 'string',
      enum: ['failed'],
      description: 'Only deliveries that were given up.',
      examples: ['failed'],
    },
  },
} as const satisfies JSONSchema;

const attemptSchema = {
  type: 'object',
  description: 'One request.',
  required: ['part', 'at', 'status', 'error', 'latencyMs', 'excerpt'],
  properties: {
    part: {
      type: 'string',
      maxLength: 500,
      description:
        'Which part of the delivery, for example a channel; empty when it consists of one request.',
      examples: [''],
    },
    at: { ...dateTimeSchema, description: 'When it was sent.' },
    status: {
      type: ['integer', 'null'],
      description: 'The HTTP status that was answered; `null` for no answer.',
      examples: [503],
    },
    error: {
      type: ['string', 'null'],
      maxLength: 100,
      description: 'Why there was no answer, for example `timeout` or `ECONNREFUSED`.',
      examples: [null],
    },
    latencyMs: {
      type: 'integer',
      description: 'Milliseconds from the first DNS query to the end of the answer.',
      examples: [42],
    },
    excerpt: {
      type: 'string',
      maxLength: 500,
      description: 'Beginning of the answer, secrets masked.',
      examples: ['upstream unavailable'],
    },
  },
} as const satisfies JSONSchema;

const detailsSchema = {
  type: 'object',
  description: 'What was tried.',
  required: ['webhookId', 'attempts', 'nextAttemptAt'],
  properties: {
    webhookId: {
      type: 'string',
      maxLength: 100,
      description: 'The header `webhook-id` of all its requests.',
      examples: ['evt_aQCLfld_KSxi_842'],
    },
    attempts: {
      type: 'array',
      maxItems: 100,
      description: 'Oldest first.',
      examples: [[]],
      items: attemptSchema,
    },
    nextAttemptAt: {
      ...dateTimeSchema,
      type: ['string', 'null'],
      description: 'When it is tried again; `null` when it is over.',
    },
  },
} as const satisfies JSONSchema;

/** What became of one event at an addon. */
export const deliverySchema = {
  type: 'object',
  description: 'What became of one event at this addon.',
  required: ['id', 'integrationId', 'createdAt', 'state', 'stateDetails', 'event', 'details'],
  properties: {
    id: {
      type: 'string',
      pattern: '^[0-9]+$',
      maxLength: 20,
      description: 'Id of the delivery within the addon, which is that of its event.',
      examples: ['842'],
    },
    integrationId: { type: 'integer', description: 'Id of the addon.', examples: [7] },
    createdAt: { ...dateTimeSchema, description: 'When it was queued.' },
    state: {
      type: 'string',
      enum: ['pending', 'success', 'failed', 'successWithErrors'],
      description:
        'pending: not received yet, another attempt is due. failed: given up. successWithErrors: received, but not at the first attempt.',
      examples: ['success'],
    },
    stateDetails: {
      type: 'string',
      maxLength: 1_000,
      description: 'The state in words.',
      examples: ['Received with status 200 at attempt 1.'],
    },
    event: eventSchema,
    details: detailsSchema,
  },
} as const satisfies JSONSchema;

/** A page of an addon's deliveries. */
export const deliveriesSchema = {
  title: 'Deliveries',
  type: 'object',
  description: 'Deliveries of one addon.',
  required: ['integrationEvents'],
  properties: {
    integrationEvents: {
      type: 'array',
      maxItems: 100,
      description: 'The deliveries, newest first.',
      examples: [[]],
      items: deliverySchema,
    },
  },
} as const satisfies JSONSchema;
