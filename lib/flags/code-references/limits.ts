/** Branches of repositories whose code references a project keeps. */
export const MAX_CODE_SEARCHES = 50;
/** Places of a flag that are kept, for each branch of a repository; those beyond are counted. */
export const MAX_PLACES_OF_FLAG = 100;
/** Flags that one part of an upload names. */
export const MAX_FLAGS_IN_PART = 2_000;
/** Bytes of the body of one part of an upload. */
export const MAX_PART_BYTES = 1_000_000;
/** Parts of one upload. */
export const MAX_PARTS = 100;
/** Compressed bytes that one search may have in the table: what fits into one transaction with some room. */
export const MAX_SEARCH_BYTES = 3_000_000;
/** Compressed bytes of a part, or of one group of flags: an item of the table has 400 kB. */
export const MAX_ITEM_BYTES = 380_000;
/** How far the clock of a committer may be ahead. */
export const MAX_AHEAD_MS = 86_400_000;
/** Characters of the path of a file. */
export const MAX_PATH = 500;

/** What "not found" does not say. */
export const NOT_PROOF =
  'A search sees names as they are written: not those that are put together at run time, other repositories, or branches that were not searched.';
