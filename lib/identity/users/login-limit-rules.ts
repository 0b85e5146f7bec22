import ipaddr from 'ipaddr.js';

/** Wrong passwords of one source for one account that are checked without a pause. */
const FREE_ATTEMPTS = 10;
/** The pause after those; each further wrong password doubles it. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 900_000;
/** Wrong passwords of one source for all accounts together, in an hour. */
export const MAX_SOURCE_ATTEMPTS = 100;
/** Passwords that sources unknown to an account try for it, all together, in an hour. */
export const MAX_ACCOUNT_ATTEMPTS = 100;
/** E-mails with password links that one source can request in an hour, for all addresses together. */
export const MAX_SOURCE_MAILS = 20;
/** Codes with which programs wait for a person, that one source can request in an hour. */
export const MAX_SOURCE_CODES = 60;
/** Such codes that one user can enter in an hour, right or wrong. */
export const MAX_USER_CODES = 60;
/** The hour after which attempts of a source are forgotten. */
export const FORGET_AFTER_MS = 3_600_000;

/** Attempts for one account. */
interface AccountAttempts {
  readonly count: number;
  /** Time of the last one that was checked, in milliseconds. */
  readonly triedAt: number;
}

/** What is known about a source: an address, or a device. */
export interface SourceAttempts {
  /** Start of the hour in which `total` counts, in milliseconds. */
  readonly since: number;
  readonly total: number;
  /** By id of the account. */
  readonly accounts: Readonly<Record<string, AccountAttempts>>;
}

/** An attempt that is checked, with the state that counts it, or one that has to wait. */
type LoginDecision =
  | { readonly allowed: true; readonly next: SourceAttempts }
  | { readonly allowed: false; readonly waitMs: number };

/** The pause after this many wrong passwords. */
export function pauseAfter(count: number): number {
  if (count < FREE_ATTEMPTS) return 0;
  return Math.min(FIRST_PAUSE_MS * 2 ** (count - FREE_ATTEMPTS), LONGEST_PAUSE_MS);
}

/**
 * Whether a source may try a password now. Attempts that have to wait are not counted. Pure.
 * @param account id of the account; `undefined` for a name that nobody has
 * @param max attempts of the source for all accounts together, in an hour
 */
export function decideAttempt(
  before: SourceAttempts | undefined,
  account: number | undefined,
  now: number,
  max: number = MAX_SOURCE_ATTEMPTS,
): LoginDecision {
  const { since, total, accounts } = current(before, now);
  if (total >= max) return { allowed: false, waitMs: since + FORGET_AFTER_MS - now };
  if (account === undefined) return { allowed: true, next: { since, total: total + 1, accounts } };
  const { count, triedAt } = accounts[account] ?? { count: 0, triedAt: 0 };
  const waitMs = triedAt + pauseAfter(count) - now;
  if (count > 0 && waitMs > 0) return { allowed: false, waitMs };
  const tried = { count: count + 1, triedAt: now };
  return {
    allowed: true,
    next: { since, total: total + 1, accounts: { ...accounts, [account]: tried } },
  };
}

/**
 * The source of a connection: its IPv4 address, or the first 64 bits of its IPv6 address, which one
 * customer has to themselves. Pure.
 */
export function sourceOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** Without what happened more than an hour ago. */
function current(before: SourceAttempts | undefined, now: number): SourceAttempts {
  const oldest = now - FORGET_AFTER_MS;
  if (!before) return { since: now, total: 0, accounts: {} };
  const accounts = Object.fromEntries(
    Object.entries(before.accounts).filter(([, { triedAt }]) => triedAt > oldest),
  );
  return before.since > oldest ? { ...before, accounts } : { since: now, total: 0, accounts };
}
