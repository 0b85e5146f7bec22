import {
  dayFilter,
  flagFilter,
  flagOrder,
  segmentFilter,
  statusFilter,
  tagFilter,
} from '../../platform/schema/flag-filters.ts';
import { sortOrderSchema } from '../../platform/schema/paging.ts';
import {
  choice,
  flag,
  integer,
  list,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';

/** Maximum of flags on one page of a search. */
export const MAX_FOUND_FLAGS = 100;

/** Query parameters of the search for flags. */
export const featureSearchQuerySchema = object(
  'FeatureSearchParameters',
  'Filters of the search for flags; a flag has to match all of them.',
  {
    query: optional(
      text(
        'Part of the name, of the description or of a tag `type:value`; case-insensitive. Of several words, separated by commas, any has to be found.',
        'checkout,payment',
        255,
      ),
    ),
    project: optional(filter('Ids of projects.', 'IS:default', flagFilter)),
    state: optional(
      filter(
        'States: `active`, `stale` or `potentially-stale`. A potentially stale flag is active, too.',
        'IS:active',
        flagFilter,
      ),
    ),
    type: optional(filter('Types of flags.', 'IS_ANY_OF:release,experiment', flagFilter)),
    createdBy: optional(filter('Ids of the creators.', 'IS:7', flagFilter)),
    tag: optional(filter('Tags as `type:value`.', 'INCLUDE:simple:checkout', tagFilter)),
    createdAt: optional(filter('Day of creation, in UTC.', 'IS_BEFORE:2026-11-21', dayFilter)),
    lastSeenAt: optional(
      filter('Day of the last metrics, in UTC.', 'IS_ON_OR_AFTER:2026-11-21', dayFilter),
    ),
    status: optional(
      list(
        'Environments with a state: `enabled`, `disabled`, or `partial` for flags that are enabled, but not for all users. May be repeated; returns flags for which any of them holds.',
        100,
        { type: 'string', maxLength: 150, pattern: statusFilter },
        ['production:enabled'],
      ),
    ),
    archived: optional(
      choice(
        'Whether archived flags are searched, instead of active ones.',
        ['IS:true', 'IS:false'],
        'IS:false',
        { default: 'IS:false' },
      ),
    ),
    favorite: optional(
      choice(
        'Whether only favourites of the calling user are searched, or only other flags.',
        ['IS:true', 'IS:false'],
        'IS:true',
      ),
    ),
    segment: optional(
      filter(
        'Names of at most 10 segments that strategies of the flag use, in any environment.',
        'INCLUDE:beta',
        segmentFilter,
      ),
    ),
    lifecycle: optional(
      filter(
        'Stages of life: `initial`, `pre-live`, `live`, `completed`, `archived`. The last one finds archived flags also without `archived`.',
        'IS_ANY_OF:live,completed',
        flagFilter,
      ),
    ),
    offset: optional(integer('Number of items to skip.', 50, { minimum: 0, default: 0 })),
    cursor: optional(
      text(
        'The `nextCursor` of the page before: whatever was created or deleted since, no flag is shown twice or left out. `offset` counts from there.',
        'WzEsIm5ldy1jaGVja291dCIsIm5ldy1jaGVja291dCJd',
        2_000,
      ),
    ),
    limit: optional(
      integer('Maximum number of items. Values above 100 count as 100.', 50, {
        minimum: 1,
        default: 50,
      }),
    ),
    sortBy: optional({
      ...filter('Property to sort by, then by name.', 'environment:production', flagOrder),
      default: 'createdAt',
    }),
    sortOrder: optional(sortOrderSchema),
    favoritesFirst: optional(
      flag('Whether favourites of the calling user come first.', true, { default: false }),
    ),
  },
);

function filter(description: string, example: string, pattern: string) {
  return { ...text(description, example, 1_000), pattern } as const;
}
