import { DAY_MS } from '../../platform/days.ts';
import { invalid } from '../../platform/errors.ts';

/**
 * Refuses a token that is valid for longer than people's tokens may be.
 * @param expiresAt RFC 3339; `null` never expires
 * @param maxDays 0 for no limit
 * @throws {ValidationError} naming the limit
 */
export function refuseLongLife(expiresAt: string | null, maxDays: number, now = Date.now()): void {
  const isShort = expiresAt !== null && Date.parse(expiresAt) <= now + maxDays * DAY_MS;
  if (maxDays === 0 || isShort) return;
  throw invalid('/body/expiresAt', `must be at most ${maxDays} days from now`, { sent: expiresAt });
}
