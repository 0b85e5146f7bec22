import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** As OWASP's Password Storage Cheat Sheet recommends: 16 MiB of memory, five passes. */
const COST = { N: 2 ** 14, r: 8, p: 5 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * Hashes a password with scrypt (RFC 7914).
 * @returns `scrypt$N$r$p$salt$hash`, the last two in base64url: everything needed to check it later
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, COST);
  const { N, r, p } = COST;
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/**
 * Whether the password matches the hash. Without a hash it takes the same time and returns `false`,
 * so that the response time does not show which users exist.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = stored?.split('$') ?? [];
  const isStored = stored !== null;
  const options = isStored ? { N: Number(N), r: Number(r), p: Number(p) } : COST;
  const wanted = isStored ? Buffer.from(hash, 'base64url') : Buffer.alloc(HASH_BYTES);
  const derived = await derive(password, Buffer.from(salt, 'base64url'), options);
  return timingSafeEqual(derived, wanted) && isStored;
}

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });
}
