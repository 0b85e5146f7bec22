import { randomInt } from 'node:crypto';
import { hashSecret } from '../tokens/token-format.ts';

/** Codes of a user; each works once. */
export const RECOVERY_CODES = 10;

/** Without letters and digits that look alike. 50 bits a code, and attempts are limited as for passwords. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 2;
const GROUP_LENGTH = 5;

/** New codes, as people write them down: `k7mqx-3hwtz`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
    ).join('-'),
  );
}

/** The hash of a code as it is stored. Spaces, hyphens and capital letters do not matter. */
export function hashRecoveryCode(code: string): string {
  return hashSecret(`recovery:${code.toLowerCase().replaceAll(/[\s-]/g, '')}`);
}
