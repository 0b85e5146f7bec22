import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { versionSchema } from '../../platform/schema/version.ts';
import { eventTypes } from './types.ts';

/** The event as the API returns it; every property is always present, `null` if it has no value. */
export const eventSchema = {
  title: 'Event',
  type: 'object',
  description: 'A recorded change.',
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
      description: 'Position in the event log: later events have greater ids.',
      examples: [842],
    },
    type: {
      type: 'string',
      enum: eventTypes,
      description: 'Type of the event.',
      examples: ['feature-created'],
    },
    createdBy: {
      type: 'string',
      maxLength: 500,
      description: 'E-mail address, username or token name of the author.',
      examples: ['ci-pipeline'],
    },
    createdAt: { ...dateTimeSchema, description: 'Time of the event.' },
    createdByUserId: {
      type: ['number', 'null'],
      description: 'User id of the author; -42 for tokens and -1337 for the service.',
      examples: [-42],
    },
    agent: agentSchema(
      'The agent that made the change for its author, as it names itself; absent if it was made without one.',
    ),
    changeRequest: {
      type: 'object',
      description:
        'The change request whose application this is a part of; absent from direct changes.',
      required: ['id'],
      properties: {
        id: { type: 'integer', minimum: 1, description: 'Its id.', examples: [12] },
        agent: agentSchema(
          'The agent that proposed changes of it, as it names itself; absent if people did.',
        ),
      },
    },
    data: payload('State after the change, or other details.', { name: 'new-checkout' }),
    preData: payload('State before the change.', { name: 'new-checkout' }),
    tags: {
      type: 'array',
      maxItems: 1_000,
      description: 'Tags of the flag at that time.',
      examples: [[{ type: 'simple', value: 'checkout' }]],
      items: {
        type: 'object',
        description: 'A tag.',
        required: ['type', 'value'],
        properties: {
          type: {
            type: 'string',
            maxLength: 50,
            description: 'Type of the tag.',
            examples: ['simple'],
          },
          value: {
            type: 'string',
            maxLength: 50,
            description: 'Value of the tag.',
            examples: ['checkout'],
          },
        },
      },
    },
    featureName: nullableName('Name of the affected flag.', 'new-checkout'),
    project: nullableName('Id of the affected project.', 'default'),
    environment: nullableName('Name of the affected environment.', 'development'),
  },
} as const satisfies JSONSchema;

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
    description: 'Total number.',
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
  description: 'All events of a flag.',
  required: ['version', 'toggleName', 'events', 'totalEvents'],
  additionalProperties: false,
  properties: {
    toggleName: {
      type: 'string',
      maxLength: 500,
      description: 'Name of the flag, as requested.',
      examples: ['new-checkout'],
    },
    ...eventsProperties,
  },
} as const satisfies JSONSchema;

function payload(description: string, example: object) {
  return {
    type: ['object', 'null'],
    description,
    examples: [example],
    additionalProperties: true,
  } as const;
}

function nullableName(description: string, example: string) {
  return { type: ['string', 'null'], maxLength: 1_000, description, examples: [example] } as const;
}

function agentSchema(description: string) {
  return {
    type: 'object',
    description,
    required: ['name', 'version'],
    properties: {
      name: {
        type: 'string',
        maxLength: 100,
        description: 'Name of the program.',
        examples: ['claude-code'],
      },
      version: {
        type: 'string',
        maxLength: 100,
        description: 'Its version; empty if it names none.',
        examples: ['2.1.0'],
      },
    },
  } as const;
}
