import type { JSONSchema } from 'json-schema-to-ts';
import {
  dayFilter,
  flagFilter,
  flagOrder,
  segmentFilter,
  statusFilter,
  tagFilter,
} from '../../platform/schema/flag-filters.ts';
import { sortOrderSchema } from '../../platform/schema/paging.ts';
import { text } from '../../platform/schema/text.ts';

/** Maximum of flags on one page of a search. */
export const MAX_FOUND_FLAGS = 100;

/** Query parameters of the search for flags. */
export const featureSearchQuerySchema = {
  title: 'FeatureSearchParameters',
  type: 'object',
  description: 'Filters of the search for flags; a flag has to match all of them.',
  properties: {
    query: text('Part of the name or of a tag `type:value`; case-insensitive.', 'checkout', 255),
    project: filter('Ids of projects.', 'IS:default', flagFilter),
    state: filter(
      'States: `active`, `stale` or `potentially-stale`. A potentially stale flag is active, too.',
      'IS:active',
      flagFilter,
    ),
    type: filter('Types of flags.', 'IS_ANY_OF:release,experiment', flagFilter),
    createdBy: filter('Ids of the creators.', 'IS:7', flagFilter),
    tag: filter('Tags as `type:value`.', 'INCLUDE:simple:checkout', tagFilter),
    createdAt: filter('Day of creation, in UTC.', 'IS_BEFORE:2026-11-21', dayFilter),
    lastSeenAt: filter('Day of the last metrics, in UTC.', 'IS_ON_OR_AFTER:2026-11-21', dayFilter),
    status: {
      type: 'array',
      maxItems: 100,
      description:
        'Environments with a state; may be repeated. Returns flags for which any of them holds.',
      examples: [['production:enabled']],
      items: { type: 'string', maxLength: 150, pattern: statusFilter },
    },
    archived: {
      type: 'string',
      enum: ['IS:true', 'IS:false'],
      default: 'IS:false',
      description: 'Whether archived flags are searched, instead of active ones.',
      examples: ['IS:false'],
    },
    segment: filter(
      'Names of at most 10 segments that strategies of the flag use, in any environment.',
      'INCLUDE:beta',
      segmentFilter,
    ),
    lifecycle: filter(
      'Stages of life: `initial`, `pre-live`, `live`, `completed`, `archived`. The last one finds archived flags also without `archived`.',
      'IS_ANY_OF:live,completed',
      flagFilter,
    ),
    offset: {
      type: 'integer',
      minimum: 0,
      default: 0,
      description: 'Number of items to skip.',
      examples: [50],
    },
    cursor: text(
      'The `nextCursor` of the page before: whatever was created or deleted since, no flag is shown twice or left out. `offset` counts from there.',
      'WzEsIm5ldy1jaGVja291dCIsIm5ldy1jaGVja291dCJd',
      2_000,
    ),
    limit: {
      type: 'integer',
      minimum: 1,
      default: 50,
      description: 'Maximum number of items. Values above 100 count as 100.',
      examples: [50],
    },
    sortBy: {
      ...filter('Property to sort by, then by name.', 'environment:production', flagOrder),
      default: 'createdAt',
    },
    sortOrder: sortOrderSchema,
    favoritesFirst: {
      type: 'boolean',
      default: false,
      description: 'Whether favourites of the calling user come first.',
      examples: [true],
    },
  },
} as const satisfies JSONSchema;

function filter(description: string, example: string, pattern: string) {
  return { ...text(description, example, 1_000), pattern } as const;
}
