import { eventSchema } from '../events/log/schema.ts';
import { dateTimeSchema } from '../platform/schema/date-time.ts';
import { eventDay, eventFilter } from '../platform/schema/event-filters.ts';
import {
  amount,
  closed,
  flag,
  integer,
  list,
  object,
  optional,
  text,
} from '../platform/schema/words.ts';

/** Maximum of events on one page. */
export const MAX_EVENTS = 1_000;

/** Maximum of days whose events are counted. */
const MAX_DAYS = 92;

/** Query parameters of the search. */
export const eventSearchQuerySchema = object({
  query: optional(
    text('Text in the JSON of `data`, `preData` or `tags`; case-insensitive.', 'checkout', 1_000),
  ),
  id: optional(filter('Only events with these ids.', 'IS:7')),
  groupId: optional(filter('Not supported: refused with 400, as events have no groups.', 'IS:7')),
  feature: optional(filter('Only events of these flags.', 'IS:new-checkout')),
  project: optional(filter('Only events of these projects, by id.', 'IS_ANY_OF:default,shop')),
  type: optional(filter('Only events of these types.', 'IS:feature-created')),
  kind: optional(
    filter(
      'Only changes of these kinds: `on`, `off`, `share`, `rules`, `created`, `archived`, `people`, `connections`. Each stands for some types; a changed strategy is of the kind `share` if its share is another one, otherwise of the kind `rules`.',
      'IS:off',
    ),
  ),
  createdBy: optional(filter('Only events by these users, by id.', 'IS:7')),
  environment: optional(filter('Only events in these environments, by name.', 'IS:production')),
  from: optional(day('First day, inclusive.', 'IS:2026-11-01')),
  to: optional(day('Last day, inclusive.', 'IS:2026-11-30')),
  days: optional(
    integer(
      'Also count the events by day: those of so many UTC days, the last of them today. `from` and `to` do not matter for it.',
      30,
      { minimum: 1, maximum: MAX_DAYS },
    ),
  ),
  cursor: optional(
    text(
      'The `nextCursor` of the page before, of a search with the same filters: whatever happened since, no event is shown twice or left out. `offset` counts from there.',
      'WyJ0NHVwLXM4UTh4byIsMTI5NTAsNTAsMF0',
      { minLength: 1, maxLength: 200 },
    ),
  ),
  offset: optional(integer('Number of newest items to skip.', 100, { minimum: 0, default: 0 })),
  limit: optional(
    integer('Maximum number of items. Values above 1,000 count as 1,000.', 50, {
      minimum: 1,
      default: 50,
    }),
  ),
});

export const eventSearchSchema = closed('EventSearch', 'Matching events.', {
  events: list(
    'The events of this page, newest first. Fewer than `limit`, or none, where `searchedBackTo` tells that older ones are still to be looked at.',
    MAX_EVENTS,
    eventSchema,
  ),
  total: amount('Number of matching events; if it is not exact, there are at least so many.', 7),
  totalIsExact: flag(
    'Whether `total` counts all matching events, also those that no page has shown yet. A search with several filters or a text stops counting soon after its page is full.',
    true,
  ),
  days: optional(
    list(
      'How many events match on each day, the oldest first; days without any are left out. Only if `days` was sent, and if it is known: of a search with several filters or a text only if few events have to be looked at.',
      MAX_DAYS,
      object('A day.', {
        date: text('The day, in UTC.', '2026-11-21', 10),
        count: amount('Number of matching events.', 7),
      }),
    ),
  ),
  nextCursor: optional(
    text(
      'Where the next page begins; absent on the last one.',
      'WyJ0NHVwLXM4UTh4byIsMTI5NTAsNTAsMF0',
    ),
  ),
  searchedBackTo: optional({
    ...dateTimeSchema,
    description:
      'Time of the oldest event that was looked at. Only if the request ended before the page was full: `nextCursor` looks at older ones.',
  }),
});

/** Query parameters of the list of authors. */
export const eventCreatorsQuerySchema = object({
  id: optional(
    filter('Only people with these ids, each with the name that they have now.', 'IS_ANY_OF:7,8'),
  ),
});

export const eventCreatorsSchema = {
  title: 'EventCreators',
  ...list(
    'The authors of events in the log, sorted by id.',
    100_000,
    closed('EventCreator', 'An author of events.', {
      id: integer('Id of the user; -42 for all API tokens and -1337 for the service itself.', 7),
      name: text(
        'E-mail address or username; for a deleted user, the original one.',
        'anna@example.com',
        500,
      ),
      displayName: optional(text('Name of the person, if it is known.', 'Anna Ito', 500)),
    }),
  ),
};

function filter(description: string, example: string) {
  return text(
    `${description} \`IS:\` or \`IS_ANY_OF:\` (synonyms), and up to 100 values separated by commas.`,
    example,
    { maxLength: 5_000, pattern: eventFilter },
  );
}

function day(description: string, example: string) {
  return text(`${description} \`IS:yyyy-MM-dd\`, UTC.`, example, {
    maxLength: 13,
    pattern: eventDay,
  });
}
