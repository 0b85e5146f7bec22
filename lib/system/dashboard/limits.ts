/** More flags than anybody looks at. */
export const MAX_DASHBOARD_FLAGS = 100;

/** How many events of a project the dashboard shows. */
export const MAX_LATEST_EVENTS = 4;

/** Longest summary of an event, in characters. */
export const MAX_SUMMARY_LENGTH = 1_000;
