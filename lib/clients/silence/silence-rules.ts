import { HOUR_MS } from '../../platform/days.ts';

/** Uses are recorded once an hour, and within an hour. */
const SILENT_AFTER_MS = 2 * HOUR_MS;
/** Computers of people are switched off each night; servers are not. */
const STEADY_AFTER_MS = 24 * HOUR_MS;

/** Since when tokens are used without a pause of two hours: RFC 3339, by hash. */
export type SteadyUses = Readonly<Record<string, string>>;

interface Silence {
  readonly steady: SteadyUses;
  /** Hashes of those that were used for a day without a pause, and are not any more. Each is in one result. */
  readonly silent: readonly string[];
}

/**
 * Compares when tokens were used last with what is known from the hour before. Pure.
 * @param uses when each token was used last: RFC 3339, by hash
 */
export function decideSilence(
  before: SteadyUses,
  uses: ReadonlyMap<string, string>,
  now: Date,
): Silence {
  const silentSince = now.getTime() - SILENT_AFTER_MS;
  const isUsed = (hash: string) => Date.parse(uses.get(hash) ?? '') > silentSince;
  const used = [...uses.keys()].filter(isUsed);
  const steady = Object.fromEntries(used.map((hash) => [hash, before[hash] ?? now.toISOString()]));
  const silent = Object.entries(before).filter(
    ([hash, since]) => !isUsed(hash) && now.getTime() - Date.parse(since) >= STEADY_AFTER_MS,
  );
  return { steady, silent: silent.map(([hash]) => hash) };
}
