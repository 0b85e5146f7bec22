import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyRing } from './key-cache.ts';
import type { KeyRing, SecretKey } from './key-ring.ts';

/** Changes with the algorithm or the key derivation, so that old values remain recognisable. */
const VERSION = 'v2';
/** The same, of values that do not name their key: from before keys could be rotated. */
const UNNAMED_VERSION = 'v1';
/** NIST SP 800-38D: 96-bit random nonces, 128-bit tags. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The parts of a sealed value. */
interface Sealed {
  /** Absent in values from before keys could be rotated. */
  readonly keyId?: string;
  /** Nonce, ciphertext and tag. */
  readonly bytes: Buffer;
}

/**
 * Encrypts a secret with AES-256-GCM and the current key.
 *
 * @param place where the secret belongs, for example `addon/7/url`. It decrypts only for this
 * place, so that nobody who can write to the table can make one integration send another's secret
 * @returns `v2.`, the id of the key, `.`, and base64url of nonce, ciphertext and tag
 * @throws {ConfigurationError} without a configured key
 */
export function seal(secret: string, place: string, keys: KeyRing = keyRing()): string {
  const { id, bytes } = keys.current;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce);
  cipher.setAAD(Buffer.from(place));
  const sealed = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return `${VERSION}.${id}.${Buffer.concat(sealed).toString('base64url')}`;
}

/**
 * Decrypts a value that `seal` returned for the same place.
 * @throws {Error} when it was encrypted with an unknown key or for another place, or was tampered with
 */
export function unseal(sealed: string, place: string, { all }: KeyRing = keyRing()): string {
  const { keyId, bytes } = parse(sealed, place);
  if (keyId === undefined) return decryptWithAny([...all.values()], bytes, place);
  const key = all.get(keyId);
  if (!key) throw new Error(`The secret of ${place} was encrypted with an unknown key, ${keyId}.`);
  return decrypt(key, bytes, place);
}

/** Whether a sealed value names the key that `seal` uses now. */
export function isSealedWithCurrentKey(sealed: string, keys: KeyRing = keyRing()): boolean {
  return sealed.startsWith(`${VERSION}.${keys.current.id}.`);
}

function parse(sealed: string, place: string): Sealed {
  const [version, ...parts] = sealed.split('.');
  const bytes = Buffer.from(parts.at(-1) ?? '', 'base64url');
  const isLongEnough = bytes.length >= NONCE_BYTES + TAG_BYTES;
  const [keyId] = parts;
  if (isLongEnough && version === UNNAMED_VERSION && parts.length === 1) return { bytes };
  if (isLongEnough && version === VERSION && parts.length === 2 && keyId) return { keyId, bytes };
  throw new Error(`The secret of ${place} is not in a known form.`);
}

/** Only the right key matches the authentication tag. */
function decryptWithAny(keys: readonly SecretKey[], bytes: Buffer, place: string): string {
  const [first, ...others] = keys;
  if (!first) throw new Error(`The secret of ${place} does not decrypt.`);
  try {
    return decrypt(first, bytes, place);
  } catch (error) {
    if (others.length === 0) throw error;
    return decryptWithAny(others, bytes, place);
  }
}

function decrypt(key: SecretKey, bytes: Buffer, place: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8');
  return text + decipher.final('utf8');
}
