import { DAY_MS, HOUR_MS } from '../../platform/days.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import { invalid } from '../../platform/errors.ts';

const SLOT_MINUTES = 5;
export const SLOTS_OF_HOUR = 60 / SLOT_MINUTES;
export const SLOT_MS = SLOT_MINUTES * 60_000;

/** How long counts of an hour are kept, in hours. */
const KEPT_HOURS = 48;
/** How long counts of a day are kept, in days. */
const KEPT_DAYS = 90;

/** The hour of a time as used in keys: `yyyy-mm-ddThh`. */
export function hourOf(at: Date): string {
  return at.toISOString().slice(0, 13);
}

/** The start of an hour, RFC 3339. */
export function startOfHour(hour: string): string {
  return `${hour}:00:00.000Z`;
}

/** The start of a day, RFC 3339. */
export function startOfDay(day: string): string {
  return `${day}T00:00:00.000Z`;
}

/** The five-minute slot of a time within its hour, from 0 to 11. */
export function slotOf(at: Date): number {
  return Math.floor(at.getUTCMinutes() / SLOT_MINUTES);
}

/** The start of the five-minute slot of a time, in milliseconds since 1970. */
export function startOfSlot(at: Date): number {
  return Math.floor(at.getTime() / SLOT_MS) * SLOT_MS;
}

/** When the counts of an hour expire: Unix time in seconds, as DynamoDB expects it. */
export function expiryOf(at: Date): number {
  return ttlAfter((KEPT_HOURS + 2) * 3_600, at);
}

/** The same for the counts of a day. */
export function expiryOfDay(day: string): number {
  return ttlAfter(((KEPT_DAYS + 1) * DAY_MS) / 1_000, new Date(startOfDay(day)));
}

/** Whether counts of that time have already expired. */
export function areCountsExpired(at: Date, now: Date): boolean {
  return at.getTime() < now.getTime() - KEPT_HOURS * HOUR_MS;
}

/**
 * Parses a time as clients send it: a date and time, or milliseconds since 1970. A time in the
 * future is replaced by now, because then a clock is wrong.
 * @throws {ValidationError} naming the property
 */
export function parseTime(sent: string | number, path: string, now: Date): Date {
  const at = new Date(sent);
  if (Number.isNaN(at.getTime())) {
    throw invalid(path, 'must be a date and time, or milliseconds since 1970');
  }
  return at > now ? now : at;
}
