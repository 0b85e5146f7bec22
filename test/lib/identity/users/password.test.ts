import { expect, it } from 'vitest';
import {
  hashPassword,
  isOutdatedHash,
  verifyPassword,
} from '../../../../lib/identity/users/password.ts';

const password = 'correct horse battery staple';

it('verifies the password by its hash, and refuses others', async () => {
  const hash = await hashPassword(password);
  expect(await verifyPassword(password, hash)).toBe(true);
  expect(await verifyPassword(`${password}!`, hash)).toBe(false);
});

it('hashes with scrypt, each time with a new salt', async () => {
  const [one, other] = [await hashPassword(password), await hashPassword(password)];
  expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(other);
});

it('treats different encodings of a letter as equal', async () => {
  const hash = await hashPassword('cafe\u0301 au lait');
  expect(await verifyPassword('caf\u00e9 au lait', hash)).toBe(true);
});

it('refuses every password, also the empty one, if none is set', async () => {
  expect([await verifyPassword(password, null), await verifyPassword('', null)]).toEqual([
    false,
    false,
  ]);
});

it('verifies hashes of every recorded cost, also of one that needs more memory', async () => {
  const costs = [
    { N: 2 ** 10, r: 8, p: 1 },
    { N: 2 ** 16, r: 8, p: 1 },
  ];
  const hashes = await Promise.all(costs.map((cost) => hashPassword(password, cost)));
  const verified = await Promise.all(hashes.map((hash) => verifyPassword(password, hash)));
  expect(verified).toEqual([true, true]);
  expect(hashes.map(isOutdatedHash)).toEqual([true, true]);
  expect(isOutdatedHash(await hashPassword(password))).toBe(false);
});
