import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '../../../lib/users/password.ts';

const password = 'correct horse battery staple';

it('knows the password again by its hash, and no other', async () => {
  const hash = await hashPassword(password);
  expect(await verifyPassword(password, hash)).toBe(true);
  expect(await verifyPassword(`${password}!`, hash)).toBe(false);
});

it('hashes with scrypt, each time with another salt', async () => {
  const [one, other] = [await hashPassword(password), await hashPassword(password)];
  expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(other);
});

it('takes letters as equal that are written in different ways', async () => {
  const hash = await hashPassword('cafe\u0301 au lait');
  expect(await verifyPassword('caf\u00e9 au lait', hash)).toBe(true);
});

it('is wrong for who has no password, the empty one too', async () => {
  expect([await verifyPassword(password, null), await verifyPassword('', null)]).toEqual([
    false,
    false,
  ]);
});
