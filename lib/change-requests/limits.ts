/** Changes of one change request: no more could be applied in one transaction anyway. */
export const MAX_CHANGES = 50;
/** Comments of one change request. */
export const MAX_COMMENTS = 100;
/** Open change requests of a project: lists read them all. */
export const MAX_OPEN = 100;
/** Change requests that have ended that lists show: the newest. */
export const MAX_LISTED_ENDED = 100;
/** Users who may be asked to review one change request. */
export const MAX_REVIEWERS = 50;
