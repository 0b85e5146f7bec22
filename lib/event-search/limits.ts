/** Events of the logs of a filter that are read whole, so that the total is exact. */
export const MAX_READ_WHOLE = 500;

/** Events that one request of a search looks at: some 5 MB, in a few tenths of a second. One that is read by its id counts as four. */
export const MOST_SEARCHED = 4_000;

/** Events that one request of a search goes back by their terms, of which it reads few. */
export const MOST_PASSED = 262_144;

/** Well below the API's timeout of 10 s: a request that takes longer ends with what it has, and a cursor. */
export const LONGEST_SEARCH_MS = 4_000;
