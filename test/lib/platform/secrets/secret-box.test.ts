import { createCipheriv, hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keyRingOf } from '../../../../lib/platform/secrets/key-ring.ts';
import {
  isSealedWithCurrentKey,
  seal,
  unseal,
} from '../../../../lib/platform/secrets/secret-box.ts';

const place = 'addon/7/url';
const oldKey = 'the old key of thirty-two characters';
const newKey = 'the new key of thirty-two characters';

describe('a sealed secret', () => {
  it.each(['https://example.com/hook?key=1', '', 'ключ 🔑', 'x'.repeat(20_000)])(
    'decrypts for the place it was sealed for: %.40s',
    (secret) => {
      expect(unseal(seal(secret, place), place)).toBe(secret);
    },
  );

  it('does not contain the secret', () => {
    const sealed = seal('planted-secret', place);

    expect(payloadOf(sealed).includes('planted-secret')).toBe(false);
  });

  it('is different each time, so that equal secrets are not recognisable', () => {
    expect(seal('same', place)).not.toBe(seal('same', place));
  });

  it('does not decrypt for another place', () => {
    const sealed = seal('secret', place);

    expect(() => unseal(sealed, 'addon/8/url')).toThrow();
  });

  it('does not decrypt if a bit was changed', () => {
    const sealed = seal('secret', place);
    const bytes = payloadOf(sealed);
    bytes[14] = (bytes[14] ?? 0) ^ 1;
    const changed = sealed.replace(/[^.]+$/, bytes.toString('base64url'));

    expect(() => unseal(sealed, place)).not.toThrow();
    expect(() => unseal(changed, place)).toThrow();
  });

  it.each([
    '',
    'v1.',
    'v2.AAAA',
    'v2.AAAAAAAA.AAAA',
    `v2.${'A'.repeat(60)}`,
    `v1.AAAAAAAA.${'A'.repeat(60)}`,
    `v3.AAAAAAAA.${'A'.repeat(60)}`,
    'plain text',
    `v1.${'A'.repeat(20)}`,
  ])('is not confused with another text: "%s"', (sealed) => {
    expect(() => unseal(sealed, place)).toThrow(/addon\/7\/url is not in a known form/);
  });
});

describe('while a key is rotated', () => {
  const before = keyRingOf({ current: oldKey });
  const accepted = keyRingOf({ current: oldKey, next: newKey });
  const rotated = keyRingOf({ current: newKey, previous: oldKey });
  const after = keyRingOf({ current: newKey });

  it.each([
    ['the old key, when the new one is accepted', before, accepted],
    ['the old key, when the new one encrypts', before, rotated],
    ['the old key by a function that knows both', accepted, before],
    ['the new key, by a function where the old one encrypts still', rotated, accepted],
    ['the new key, when the old one is gone', rotated, after],
  ])('a secret decrypts that was sealed with %s', (_what, sealing, opening) => {
    expect(unseal(seal('secret', place, sealing), place, opening)).toBe('secret');
  });

  it('a secret names the key that it was sealed with', () => {
    expect(seal('secret', place, accepted)).toMatch(`v2.${before.current.id}.`);
    expect(seal('secret', place, rotated)).toMatch(`v2.${after.current.id}.`);
  });

  it('a secret is known to be sealed with the current key, or with another', () => {
    expect(isSealedWithCurrentKey(seal('secret', place, rotated), rotated)).toBe(true);
    expect(isSealedWithCurrentKey(seal('secret', place, accepted), rotated)).toBe(false);
    expect(isSealedWithCurrentKey(sealedBefore('secret', oldKey), rotated)).toBe(false);
  });

  it('a secret of a key that is not configured is refused by the id of the key', () => {
    expect(() => unseal(seal('secret', place, before), place, after)).toThrow(
      `The secret of addon/7/url was encrypted with an unknown key, ${before.current.id}.`,
    );
  });

  it.each([
    ['is the only one', before],
    ['is current', accepted],
    ['is the previous one', rotated],
  ])('a secret from before keys had names decrypts where its key %s', (_what, ring) => {
    expect(unseal(sealedBefore('secret', oldKey), place, ring)).toBe('secret');
  });

  it('a secret from before keys had names does not decrypt with other keys', () => {
    expect(() => unseal(sealedBefore('secret', oldKey), place, after)).toThrow();
  });
});

/** As the service sealed until keys could be rotated. */
function sealedBefore(secret: string, key: string): string {
  const bytes = Buffer.from(hkdfSync('sha256', key, '', 'flagwright/secrets/v1', 32));
  const nonce = Buffer.alloc(12, 7);
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce);
  cipher.setAAD(Buffer.from(place));
  const parts = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return `v1.${Buffer.concat(parts).toString('base64url')}`;
}

function payloadOf(sealed: string): Buffer {
  return Buffer.from(sealed.split('.').at(-1) ?? '', 'base64url');
}
