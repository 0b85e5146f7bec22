/** More flags than anybody looks at. */
export const MAX_DASHBOARD_FLAGS = 100;

/** How many events of a project the dashboard shows. */
export const MAX_LATEST_EVENTS = 4;

/** Longest summary of an event, in characters. */
export const MAX_SUMMARY_LENGTH = 1_000;

/** How many flags that are being rolled out the dashboard shows; the settings of each are read. */
export const MAX_ROLLING_OUT = 20;

/** How many release plans are looked at for those whose next milestone is due first. */
export const MAX_DUE_MILESTONES = 50;
