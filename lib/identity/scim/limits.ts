/** Longer than any filter that providers send, and bounds the parser's recursion. */
export const MAX_FILTER_LENGTH = 1_000;

/** Most resources of one page; providers ask for the next one. */
export const MAX_SCIM_PAGE = 200;

/** Most changes of one PATCH. */
export const MAX_PATCH_OPERATIONS = 1_000;

/** Body of a group: enough for as many members as one can have. */
export const MAX_SCIM_BYTES = 512 * 1024;
