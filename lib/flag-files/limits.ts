/** Flags that one request for a plan has. */
export const MAX_PLANNED = 100;

/** Flags that one application changes: it is taken whole before anything is written. */
export const MAX_APPLIED = 2_000;

/** Environments of a project that files may have rules for. */
export const MAX_ENVIRONMENTS = 50;

/** Flags of a page that is exported, and flags without a file that one request for a plan looks at. */
export const FLAGS_OF_A_PAGE = 100;

/** Bytes of a plan or an application: a function accepts 6 MB. */
export const MAX_FILES_BYTES = 5 * 1024 * 1024;

/** Names that an event and the settings of a project list. */
export const NAMES_IN_EVENT = 50;
