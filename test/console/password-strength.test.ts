import { expect, it } from 'vitest';
import { passwordStrength } from '../../console/src/components/form/password-strength.ts';
import { passwordInput } from '../../lib/identity/users/input-schema.ts';

it.each([
  [0, '8 more characters', ''],
  [0, '1 more character', 'sesame7'],
  [0, 'More than one character, please', 'aaaaaaaaaaaa'],
  [1, 'Weak: make it longer', 'sesame77'],
  [1, 'Weak: make it longer', 'abababababab'],
  [2, 'Good', 'open-sesame'],
  [3, 'Strong', 'correct-horse-battery-9'],
])('%i, %s: %s', (level, words, password) => {
  expect(passwordStrength(password)).toEqual({ level, words });
});

it('refuses as few characters as the service', () => {
  const { minLength } = passwordInput;

  expect(passwordStrength('abcdefghijkl'.slice(0, minLength)).level).toBeGreaterThan(0);
  expect(passwordStrength('abcdefghijkl'.slice(0, minLength - 1)).level).toBe(0);
});
