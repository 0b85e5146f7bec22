import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { versionSchema } from '../../platform/schema/version.ts';
import {
  amount,
  choice,
  closed,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import { eventTypes } from './types.ts';

/** The event as the API returns it; every property is always present, `null` if it has no value. */
export const eventSchema = closed('Event', 'A recorded change.', {
  id: integer('Position in the event log: later events have greater ids.', 842, { minimum: 1 }),
  type: choice('Type of the event.', eventTypes, 'feature-created'),
  createdBy: text('E-mail address, username or token name of the author.', 'ci-pipeline', 500),
  createdAt: { ...dateTimeSchema, description: 'Time of the event.' },
  createdByUserId: nullable(
    number('User id of the author; -42 for tokens and -1337 for the service.', -42),
  ),
  agent: optional(
    agentSchema(
      'The agent that made the change for its author, as it names itself; absent if it was made without one.',
    ),
  ),
  changeRequest: optional(
    object('The change request whose application this is a part of; absent from direct changes.', {
      id: integer('Its id.', 12, { minimum: 1 }),
      agent: optional(
        agentSchema(
          'The agent that proposed changes of it, as it names itself; absent if people did.',
        ),
      ),
    }),
  ),
  data: payload('State after the change, or other details.', { name: 'new-checkout' }),
  preData: payload('State before the change.', { name: 'new-checkout' }),
  tags: list(
    'Tags of the flag at that time.',
    1_000,
    object('A tag.', {
      type: text('Type of the tag.', 'simple', 50),
      value: text('Value of the tag.', 'checkout', 50),
    }),
    [{ type: 'simple', value: 'checkout' }],
  ),
  featureName: nullableName('Name of the affected flag.', 'new-checkout'),
  project: nullableName('Id of the affected project.', 'default'),
  environment: nullableName('Name of the affected environment.', 'development'),
});

const eventsProperties = {
  version: versionSchema,
  events: list('The events, newest first.', 30_000, eventSchema),
  totalEvents: amount('Total number.', 7),
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
    toggleName: text('Name of the flag, as requested.', 'new-checkout', 500),
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
  return nullable(text(description, example, 1_000));
}

function agentSchema(description: string) {
  return object(description, {
    name: text('Name of the program.', 'claude-code'),
    version: text('Its version; empty if it names none.', '2.1.0'),
  });
}
