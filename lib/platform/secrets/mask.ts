/** Shown in place of a sensitive value, whatever its length. */
export const MASK = '******';

/**
 * Whether a value is a mask sent back. Any run of asterisks counts, because other tools send five.
 */
export function isMask(value: string): boolean {
  return /^\*+$/.test(value);
}
