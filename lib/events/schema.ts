import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../schema/date-time.ts';
import { eventTypes } from './types.ts';

const nullableName = (description: string, example: string) =>
  ({ type: ['string', 'null'], maxLength: 1_000, description, examples: [example] }) as const;

const payload = (description: string, example: object) =>
  ({
    type: ['object', 'null'],
    description,
    examples: [example],
    additionalProperties: true,
  }) as const;

/** Part 2.8 of the specification: every property is always there, `null` when it says nothing. */
export const eventSchema = {
  title: 'Event',
  type: 'object',
  description: 'Something that was changed.',
  required: [
    'id',
    'type',
    'createdBy',
    'createdAt',
    'createdByUserId',
    'data',
    'preData',
    'tags',
    'featureName',
    'project',
    'environment',
  ],
  additionalProperties: false,
  properties: {
    id: {
      type: 'integer',
      minimum: 1,
      description: 'Its place in the log of the instance: a later event has a greater id.',
      examples: [842],
    },
    type: {
      type: 'string',
      enum: eventTypes,
      description: 'What happened.',
      examples: ['feature-created'],
    },
    createdBy: {
      type: 'string',
      maxLength: 500,
      description: 'Who did it: e-mail, user name or name of the token.',
      examples: ['ci-pipeline'],
    },
    createdAt: { ...dateTimeSchema, description: 'When.' },
    createdByUserId: {
      type: ['number', 'null'],
      description: 'Who did it: id of the user, or -42 for a token and -1337 for the service.',
      examples: [-42],
    },
    data: payload('State afterwards, or what else there is to tell.', { name: 'new-checkout' }),
    preData: payload('State before.', { name: 'new-checkout' }),
    tags: {
      type: 'array',
      maxItems: 1_000,
      description: 'Tags of the flag at that moment.',
      examples: [[{ type: 'simple', value: 'checkout' }]],
      items: {
        type: 'object',
        description: 'A tag.',
        required: ['type', 'value'],
        properties: {
          type: { type: 'string', maxLength: 50, description: 'Its type.', examples: ['simple'] },
          value: {
            type: 'string',
            maxLength: 50,
            description: 'Its value.',
            examples: ['checkout'],
          },
        },
      },
    },
    featureName: nullableName('The flag concerned.', 'new-checkout'),
    project: nullableName('The project concerned.', 'default'),
    environment: nullableName('The environment concerned.', 'development'),
  },
} as const satisfies JSONSchema;

const versionSchema = {
  type: 'integer',
  enum: [1],
  description: 'Version of this payload.',
  examples: [1],
} as const;

const eventsProperties = {
  version: versionSchema,
  events: {
    type: 'array',
    maxItems: 30_000,
    description: 'The events, newest first.',
    items: eventSchema,
  },
  totalEvents: {
    type: 'integer',
    minimum: 0,
    description: 'How many there are in all.',
    examples: [7],
  },
} as const;

export const eventsSchema = {
  title: 'Events',
  type: 'object',
  description: 'Events.',
  required: ['version', 'events', 'totalEvents'],
  additionalProperties: false,
  properties: eventsProperties,
} as const satisfies JSONSchema;

export const featureEventsSchema = {
  title: 'FeatureEvents',
  type: 'object',
  description: 'Everything that happened to a flag.',
  required: ['version', 'toggleName', 'events', 'totalEvents'],
  additionalProperties: false,
  properties: {
    toggleName: {
      type: 'string',
      maxLength: 500,
      description: 'Name of the flag, as it was asked for.',
      examples: ['new-checkout'],
    },
    ...eventsProperties,
  },
} as const satisfies JSONSchema;
