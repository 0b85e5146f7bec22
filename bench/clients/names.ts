/** The table of the bench, for all of its processes. */
export const TABLE = 'bench';

/** Names as long as those that teams give. */
export const flagName = (index: number): string => `team-${index % 37}.feature-number-${index}`;
