import { describe, expect, it } from 'vitest';
import { seal, unseal } from '../../../../lib/platform/secrets/secret-box.ts';

const place = 'addon/7/url';

describe('a sealed secret', () => {
  it.each(['https://example.com/hook?key=1', '', 'ключ 🔑', 'x'.repeat(20_000)])(
    'decrypts for the place it was sealed for: %.40s',
    (secret) => {
      expect(unseal(seal(secret, place), place)).toBe(secret);
    },
  );

  it('does not contain the secret', () => {
    const sealed = seal('planted-secret', place);

    expect(Buffer.from(sealed.slice(3), 'base64url').includes('planted-secret')).toBe(false);
  });

  it('is different each time, so that equal secrets are not recognisable', () => {
    expect(seal('same', place)).not.toBe(seal('same', place));
  });

  it('does not decrypt for another place', () => {
    const sealed = seal('secret', place);

    expect(() => unseal(sealed, 'addon/8/url')).toThrow();
  });

  it('does not decrypt if a bit was changed', () => {
    const bytes = Buffer.from(seal('secret', place).slice(3), 'base64url');
    bytes[14] = (bytes[14] ?? 0) ^ 1;

    expect(() => unseal(`v1.${bytes.toString('base64url')}`, place)).toThrow();
  });

  it.each(['', 'v1.', 'v2.AAAA', 'plain text', `v1.${'A'.repeat(20)}`])(
    'is not confused with another text: "%s"',
    (sealed) => {
      expect(() => unseal(sealed, place)).toThrow(/addon\/7\/url is not in a known form/);
    },
  );
});
