/** As the service demands. */
export const SHORTEST_PASSWORD = 8;

/** How hard a new password is to guess, from 0, which is refused, to 3; and what to say about it. */
export interface PasswordStrength {
  readonly level: 0 | 1 | 2 | 3;
  readonly words: string;
}

/** An estimate by length, in which repeated characters count half. The service also knows the most common ones. Pure. */
export function passwordStrength(password: string): PasswordStrength {
  const { length } = [...password];
  const missing = SHORTEST_PASSWORD - length;
  if (missing > 0) {
    return { level: 0, words: `${missing} more ${missing === 1 ? 'character' : 'characters'}` };
  }
  const distinct = new Set(password).size;
  if (distinct === 1) return { level: 0, words: 'More than one character, please' };
  const weight = distinct + (length - distinct) / 2;
  if (weight < 9) return { level: 1, words: 'Weak: make it longer' };
  if (weight < 13) return { level: 2, words: 'Good' };
  return { level: 3, words: 'Strong' };
}
