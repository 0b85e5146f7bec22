import type { JSONSchema } from 'json-schema-to-ts';
import { eventSchema } from '../events/log/schema.ts';
import { eventDay, eventFilter } from '../platform/schema/event-filters.ts';
import { totalSchema } from '../platform/schema/paging.ts';

/** Maximum of events on one page. */
export const MAX_EVENTS = 1_000;

/** Query parameters of the search. */
export const eventSearchQuerySchema = {
  type: 'object',
  properties: {
    query: {
      type: 'string',
      maxLength: 1_000,
      description: 'Text in the JSON of `data`, `preData` or `tags`; case-insensitive.',
      examples: ['checkout'],
    },
    id: filter('Only events with these ids.', 'IS:7'),
    groupId: filter('Not supported: refused with 400, as events have no groups.', 'IS:7'),
    feature: filter('Only events of these flags.', 'IS:new-checkout'),
    project: filter('Only events of these projects, by id.', 'IS_ANY_OF:default,shop'),
    type: filter('Only events of these types.', 'IS:feature-created'),
    createdBy: filter('Only events by these users, by id.', 'IS:7'),
    environment: filter('Only events in these environments, by name.', 'IS:production'),
    from: day('First day, inclusive.', 'IS:2026-11-01'),
    to: day('Last day, inclusive.', 'IS:2026-11-30'),
    offset: {
      type: 'integer',
      minimum: 0,
      default: 0,
      description: 'Number of newest items to skip.',
      examples: [100],
    },
    limit: {
      type: 'integer',
      minimum: 1,
      default: 50,
      description: 'Maximum number of items. Values above 1,000 count as 1,000.',
      examples: [50],
    },
  },
} as const satisfies JSONSchema;

export const eventSearchSchema = {
  title: 'EventSearch',
  type: 'object',
  description: 'Matching events.',
  required: ['events', 'total'],
  additionalProperties: false,
  properties: {
    events: {
      type: 'array',
      maxItems: MAX_EVENTS,
      description: 'The events of this page, newest first.',
      items: eventSchema,
    },
    total: { ...totalSchema, examples: [7] },
  },
} as const satisfies JSONSchema;

export const eventCreatorsSchema = {
  title: 'EventCreators',
  type: 'array',
  maxItems: 100_000,
  description: 'The authors of events in the log, sorted by id.',
  items: {
    title: 'EventCreator',
    type: 'object',
    description: 'An author of events.',
    required: ['id', 'name'],
    additionalProperties: false,
    properties: {
      id: {
        type: 'integer',
        description: 'Id of the user; -42 for all API tokens and -1337 for the service itself.',
        examples: [7],
      },
      name: {
        type: 'string',
        maxLength: 500,
        description: 'E-mail address or username; for a deleted user, the original one.',
        examples: ['anna@example.com'],
      },
    },
  },
} as const satisfies JSONSchema;

function filter(description: string, example: string) {
  return {
    type: 'string',
    maxLength: 5_000,
    pattern: eventFilter,
    description: `${description} \`IS:\` or \`IS_ANY_OF:\` (synonyms), and up to 100 values separated by commas.`,
    examples: [example],
  } as const;
}

function day(description: string, example: string) {
  return {
    type: 'string',
    maxLength: 13,
    pattern: eventDay,
    description: `${description} \`IS:yyyy-MM-dd\`, UTC.`,
    examples: [example],
  } as const;
}
