import { randomBytes, randomInt } from 'node:crypto';

/** Without vowels, so that no words come about, and without letters that look like others (RFC 8628, 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LETTERS_IN_CODE = 8;
/** 256 bits. */
const SECRET_BYTES = 32;

const userCodePattern = new RegExp(`^[${LETTERS}]{${LETTERS_IN_CODE}}$`);
const deviceCodePattern = /^([A-Z]{8})\.([\w-]{43})$/;

/** Codes of one sign-in: the one that a person compares, and the secret of the program. */
interface Codes {
  readonly userCode: string;
  readonly secret: string;
}

/** New codes. A code has 34 bits: enough for ten minutes, as few can be tried. */
export function newCodes(): Codes {
  const letters = Array.from({ length: LETTERS_IN_CODE }, () => LETTERS[randomInt(LETTERS.length)]);
  return { userCode: letters.join(''), secret: randomBytes(SECRET_BYTES).toString('base64url') };
}

/** What the program keeps: it finds the sign-in by the first part, and proves with the second that it is its own. */
export function deviceCodeOf({ userCode, secret }: Codes): string {
  return `${userCode}.${secret}`;
}

/** The codes in what a program sends; `undefined` for other text. */
export function parseDeviceCode(text: string): Codes | undefined {
  const [, userCode, secret] = deviceCodePattern.exec(text) ?? [];
  return userCode && secret ? { userCode, secret } : undefined;
}

/** The code as people read it: `BCDF-GHJK`. */
export function shownCode(userCode: string): string {
  return `${userCode.slice(0, 4)}-${userCode.slice(4)}`;
}

/** The code in what a person types, in any case, with any dashes and spaces; `undefined` for other text. */
export function parseUserCode(text: string): string | undefined {
  const letters = text.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
  return userCodePattern.test(letters) ? letters : undefined;
}
