/** Patterns of the filters of a search for flags: an operator, a colon, and values separated by commas. */
export const flagFilter = '^(?:IS|IS_NOT|IS_ANY_OF|IS_NONE_OF):[^]+$';

export const tagFilter =
  '^(?:INCLUDE|INCLUDE_ANY_OF|INCLUDE_ALL_OF|DO_NOT_INCLUDE|EXCLUDE_IF_ANY_OF|EXCLUDE_ALL):[^:,]+:[^]+$';

/** A name with a comma cannot be said: commas separate names. */
export const segmentFilter =
  '^(?:INCLUDE|INCLUDE_ANY_OF|INCLUDE_ALL_OF|DO_NOT_INCLUDE|EXCLUDE_IF_ANY_OF|EXCLUDE_ALL):[^]+$';

export const dayFilter = '^(?:IS_BEFORE|IS_ON_OR_AFTER):\\d{4}-\\d{2}-\\d{2}$';

export const statusFilter = '^[^:]+:(?:enabled|disabled|partial)$';

/** What a search for flags can be sorted by. */
export const flagOrder = '^(?:createdAt|name|type|project|lastSeenAt|stale|environment:[^]+)$';
