import { dictionary } from '@zxcvbn-ts/language-common';

/** Passwords of at least this length are allowed, so shorter ones need no comparison. */
const MIN_LENGTH = 8;
/** As many as OWASP's Application Security Verification Standard requires (5.0, 6.2.4). */
const COUNT = 3_000;

/**
 * The most common passwords of leaks, in lower case, the most common first. The build replaces this
 * file by its result, so that bundles have 30 kB instead of the whole dictionary.
 */
export const commonPasswords: readonly string[] = dictionary['passwords-common']
  .filter((password) => password.length >= MIN_LENGTH)
  .slice(0, COUNT);
