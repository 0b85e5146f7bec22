import { describe, expect, it } from 'vitest';
import { commonPasswords } from '../../../../lib/identity/users/common-passwords.ts';
import { findWeakness } from '../../../../lib/identity/users/new-password.ts';

const kim = { name: 'Kim Possible', email: 'kim.p@corp.example', username: 'kimpossible99' };

describe('a new password', () => {
  it.each([
    ['a common one', 'password', 'common'],
    ['a common one with digits', 'Password1234', 'common'],
    ['a common one in full width', '\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44', 'common'],
    ['twelve spaces', ' '.repeat(12), 'whitespace'],
    ['a repeated letter', 'aAaAaAaAaAaA', 'repeat'],
    ['a repeated digit, between spaces', '  11111111 ', 'repeat'],
    ['the display name', 'kim possible', 'name'],
    ['the display name as one word', 'KimPossible!', 'name'],
    ['the username', 'KimPossible99', 'name'],
    ['the address', 'kim.p@corp.example', 'name'],
    ['the name of the service', 'Flagwright2026', 'name'],
  ])('is not %s', (_what, password, reason) => {
    expect(findWeakness(password, kim)).toContain(reason);
  });

  it.each([
    'correct horse battery staple',
    'another password',
    'kim possible likes tea',
    '8472 9163 5027',
    'x7 q!k2z',
  ])('may be %s', (password) => {
    expect(findWeakness(password, kim)).toBeUndefined();
  });

  it('is compared with the names only of its user', () => {
    expect(findWeakness('kim possible')).toBeUndefined();
  });
});

describe('the list of common passwords', () => {
  it('has the most common ones that are long enough, in lower case', () => {
    expect(commonPasswords).toHaveLength(3_000);
    expect(commonPasswords).toEqual(expect.arrayContaining(['password', '12345678', 'iloveyou1']));
    expect(commonPasswords.filter((word) => word.length < 8 || /\s|[A-Z]/.test(word))).toEqual([]);
  });
});
