import { invalid } from '../../platform/errors.ts';
import { commonPasswords } from './common-passwords.ts';
import type { User } from './model.ts';
import { hashPassword } from './password.ts';

type OwnNames = Partial<Pick<User, 'name' | 'email' | 'username'>>;

/** Nobody should use the name of the service either. */
const SERVICE_NAME = 'flagwright';

const common: ReadonlySet<string> = new Set(commonPasswords);

/**
 * Hashes a new password.
 * @param names the user's names, which the password must not be
 * @throws {ValidationError} when the password is easy to guess
 */
export function hashNewPassword(password: string, names: OwnNames): Promise<string> {
  refuseWeakPassword(password, names);
  return hashPassword(password);
}

/**
 * Refuses passwords that are guessed first (NIST SP 800-63B, 3.1.1.2): common ones, names of the
 * user or of the service, and one repeated character. Digits and punctuation around them change nothing.
 * @throws {ValidationError} naming the reason, without the password
 */
export function refuseWeakPassword(password: string, names: OwnNames = {}): void {
  const weakness = findWeakness(password, names);
  if (weakness !== undefined) throw invalid('/body/password', weakness);
}

/** The rule that a password breaks, as in an error message; `undefined` for a good one. Pure. */
export function findWeakness(password: string, names: OwnNames = {}): string | undefined {
  const text = plain(password);
  const core = withoutAffixes(text);
  const isOneOf = (words: ReadonlySet<string>) => words.has(text) || words.has(core);
  if (text === '') return 'must not consist of whitespace';
  if (new Set(text).size === 1) return 'must not repeat one character';
  if (isOneOf(common)) return 'is one of the most common passwords';
  if (isOneOf(guessableNames(names))) return 'must not be the name of the user or of the service';
  return undefined;
}

/** Names and addresses, the local part of addresses, and each with and without spaces. */
function guessableNames({ name, email, username }: OwnNames): ReadonlySet<string> {
  const given = [SERVICE_NAME, name, email, username].map((text) => plain(text ?? ''));
  const parts = given.flatMap((text) => [text, text.split('@', 1)[0] ?? '']);
  const forms = parts.flatMap((text) => [text, text.replaceAll(/\s/g, ''), withoutAffixes(text)]);
  return new Set(forms.filter((text) => text !== ''));
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** Without the digits and the punctuation around it: `password1234!` is `password`. */
function withoutAffixes(text: string): string {
  return text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}
