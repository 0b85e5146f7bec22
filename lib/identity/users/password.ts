import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Cost of scrypt (RFC 7914): `N` and `r` are memory (128 × N × r bytes), `p` is passes. */
interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/**
 * As OWASP's Password Storage Cheat Sheet recommends: 16 MiB of memory, five passes. Every hash
 * records its own cost, so this one can be raised: older hashes are replaced at the next login.
 */
const COST: Cost = { N: 2 ** 14, r: 8, p: 5 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * Hashes a password with scrypt (RFC 7914).
 * @returns `scrypt$N$r$p$salt$hash`, the last two in base64url: everything needed to check it later
 */
export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, cost);
  return `${prefixOf(cost)}${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/**
 * Whether the password matches the hash. Without a hash it takes the same time and returns `false`,
 * so that the response time does not show which users exist.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = stored?.split('$') ?? [];
  const isStored = stored !== null;
  const cost = isStored ? { N: Number(N), r: Number(r), p: Number(p) } : COST;
  const wanted = isStored ? Buffer.from(hash, 'base64url') : Buffer.alloc(HASH_BYTES);
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return timingSafeEqual(derived, wanted) && isStored;
}

/** Whether the hash was made with another cost than new ones. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(prefixOf(COST));
}

function prefixOf({ N, r, p }: Cost): string {
  return `scrypt$${N}$${r}$${p}$`;
}

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  // Node allows 32 MiB unless told otherwise, which a higher cost would exceed.
  const options = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });
}
