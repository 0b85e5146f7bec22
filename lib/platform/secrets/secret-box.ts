import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { ConfigurationError, config } from '../config.ts';

/** Changes with the algorithm or the key derivation, so that old values remain recognisable. */
const VERSION = 'v1';
/** NIST SP 800-38D: 96-bit random nonces, 128-bit tags. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

let derived: { readonly from: Buffer; readonly key: Buffer } | undefined;

/**
 * Encrypts a secret with AES-256-GCM.
 *
 * @param place where the secret belongs, for example `addon/7/url`. It decrypts only for this
 * place, so that nobody who can write to the table can make one addon send another's secret
 * @returns `v1.` and base64url of nonce, ciphertext and tag
 * @throws {ConfigurationError} without a configured key
 */
export function seal(secret: string, place: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(), nonce);
  cipher.setAAD(Buffer.from(place));
  const sealed = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return `${VERSION}.${Buffer.concat(sealed).toString('base64url')}`;
}

/**
 * Decrypts a value that `seal` returned for the same place.
 * @throws {Error} when it was encrypted with another key or for another place, or was tampered with
 */
export function unseal(sealed: string, place: string): string {
  const [version, payload = ''] = sealed.split('.');
  const bytes = Buffer.from(payload, 'base64url');
  if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) {
    throw new Error(`The secret of ${place} is not in a known form.`);
  }
  const decipher = createDecipheriv(
    'aes-256-gcm',
    encryptionKey(),
    bytes.subarray(0, NONCE_BYTES),
    { authTagLength: TAG_BYTES },
  );
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8');
  return text + decipher.final('utf8');
}

/** HKDF (RFC 5869) turns a configured secret of any alphabet and length into an AES-256 key. */
function encryptionKey(): Buffer {
  const from = config().encryptionKey;
  if (!from) throw new ConfigurationError('ENCRYPTION_KEY must be set to keep addon secrets.');
  if (derived?.from !== from) {
    const key = Buffer.from(hkdfSync('sha256', from, '', `flagwright/secrets/${VERSION}`, 32));
    derived = { from, key };
  }
  return derived.key;
}
