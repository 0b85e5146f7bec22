import type { JSONSchema } from 'json-schema-to-ts';
import { eventDay, eventFilter } from '../schema/event-filters.ts';
import { eventSchema } from './schema.ts';

const filter = (description: string, example: string) =>
  ({
    type: 'string',
    maxLength: 5_000,
    pattern: eventFilter,
    description: `${description} \`IS:\` or \`IS_ANY_OF:\`, which mean the same, and up to 100 values with commas between them.`,
    examples: [example],
  }) as const;

const day = (description: string, example: string) =>
  ({
    type: 'string',
    maxLength: 13,
    pattern: eventDay,
    description: `${description} \`IS:yyyy-MM-dd\`, UTC.`,
    examples: [example],
  }) as const;

/** Events on one page, at most. */
export const MAX_EVENTS = 1_000;

/** Query parameters of the search. */
export const eventSearchQuerySchema = {
  type: 'object',
  properties: {
    query: {
      type: 'string',
      maxLength: 1_000,
      description:
        'Text that occurs in the JSON of the data, before or after, or of the tags; upper and lower case are the same.',
      examples: ['checkout'],
    },
    feature: filter('Only events of these flags.', 'IS:new-checkout'),
    project: filter('Only events of these projects, by id.', 'IS_ANY_OF:default,shop'),
    type: filter('Only events of these types.', 'IS:feature-created'),
    createdBy: filter('Only events by these users, by id.', 'IS:7'),
    environment: filter('Only events in these environments, by name.', 'IS:production'),
    from: day('The first day, which is included.', 'IS:2026-11-01'),
    to: day('The last day, which is included.', 'IS:2026-11-30'),
    offset: {
      type: 'integer',
      minimum: 0,
      default: 0,
      description: 'How many of the newest to skip.',
      examples: [100],
    },
    limit: {
      type: 'integer',
      minimum: 1,
      default: 50,
      description: 'How many to list at most. More than 1,000 are taken as 1,000.',
      examples: [50],
    },
  },
} as const satisfies JSONSchema;

export const eventSearchSchema = {
  title: 'EventSearch',
  type: 'object',
  description: 'Events that were found.',
  required: ['events', 'total'],
  additionalProperties: false,
  properties: {
    events: {
      type: 'array',
      maxItems: MAX_EVENTS,
      description: 'One page of them, newest first.',
      items: eventSchema,
    },
    total: {
      type: 'integer',
      minimum: 0,
      description: 'How many there are, on this page or not.',
      examples: [7],
    },
  },
} as const satisfies JSONSchema;

export const eventCreatorsSchema = {
  title: 'EventCreators',
  type: 'array',
  maxItems: 100_000,
  description: 'Everybody who has done something that the event log has, by id.',
  items: {
    title: 'EventCreator',
    type: 'object',
    description: 'Somebody who has done something.',
    required: ['id', 'name'],
    additionalProperties: false,
    properties: {
      id: {
        type: 'integer',
        description:
          'Id of the user; -42 for all API tokens and -1337 for what the service does by itself.',
        examples: [7],
      },
      name: {
        type: 'string',
        maxLength: 500,
        description: 'E-mail, else user name; of a deleted user, as it was at first.',
        examples: ['anna@example.com'],
      },
    },
  },
} as const satisfies JSONSchema;
