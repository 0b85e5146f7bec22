/** Changes per change request; one transaction could not apply more anyway. */
export const MAX_CHANGES = 50;
/** Comments per change request. */
export const MAX_COMMENTS = 100;
/** Open change requests per project; lists read them all. */
export const MAX_OPEN = 100;
/** Closed change requests that lists include, newest first. */
export const MAX_LISTED_ENDED = 100;
/** Reviewers per change request. */
export const MAX_REVIEWERS = 50;
