/** Moves the clock of this process by a minute. */
export function moveByMinute(): void;
