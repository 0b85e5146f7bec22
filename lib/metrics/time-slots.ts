import { ValidationError } from '../errors.ts';

const SLOT_MINUTES = 5;
export const SLOT_MS = SLOT_MINUTES * 60_000;
export const HOUR_MS = 3_600_000;

/** How long counts are kept, in hours. */
export const KEPT_HOURS = 48;

/** The hour of a moment as it is in keys: `yyyy-mm-ddThh`. */
export const hourOf = (at: Date): string => at.toISOString().slice(0, 13);

/** The moment when an hour begins, RFC 3339. */
export const startOfHour = (hour: string): string => `${hour}:00:00.000Z`;

/** Which twelfth of its hour a moment is in, from 0. */
export const slotOf = (at: Date): number => Math.floor(at.getUTCMinutes() / SLOT_MINUTES);

/** When what was counted in an hour is forgotten: seconds since 1970, as DynamoDB wants it. */
export const forgottenAt = (at: Date): number =>
  Math.floor(at.getTime() / 1_000) + (KEPT_HOURS + 2) * 3_600;

/** Whether counts of that time would be forgotten as soon as they are taken. */
export const isForgotten = (at: Date, now: Date): boolean =>
  at.getTime() < now.getTime() - KEPT_HOURS * HOUR_MS;

/**
 * Reads a moment as clients send it: a date and time in text, or milliseconds since 1970. One in the
 * future is taken as now, as some clock is wrong then.
 * @throws {ValidationError} naming the property
 */
export const parseMoment = (sent: string | number, path: string, now: Date): Date => {
  const at = new Date(sent);
  if (Number.isNaN(at.getTime())) {
    throw new ValidationError(
      `The \`${path}\` property must be a date and time, or milliseconds since 1970.`,
      path,
    );
  }
  return at > now ? now : at;
};
