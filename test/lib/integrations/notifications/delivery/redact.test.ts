import { describe, expect, it } from 'vitest';
import { redact } from '../../../../../lib/integrations/notifications/delivery/redact.ts';

const url = 'https://user:planted-password@hooks.example.com/services/planted-path?key=planted-key';
const authorization = 'Bearer planted-token/with+signs';

describe('redacting a response', () => {
  it.each([
    ['the whole address', `no route to ${url}`],
    ['its path', 'POST /services/planted-path?key=planted-key not found'],
    ['its path without the query', 'not found: /services/planted-path'],
    ['the password in it', 'bad login planted-password'],
    ['a header', `authorization: ${authorization}`],
    ['the token of a header', 'unknown token planted-token/with+signs'],
    ['a token as a URL writes it', `?t=${encodeURIComponent('planted-token/with+signs')}`],
  ])('masks %s', (_what, text) => {
    expect(redact(text, [url, authorization])).not.toContain('planted');
  });

  it('masks a secret as JSON writes it', () => {
    const secret = 'planted "quoted" secret';

    expect(redact(JSON.stringify({ secret }), [secret])).not.toContain('planted');
  });

  it.each(['planted-value', 'Bearer planted-value', 'planted "quoted" value'])(
    'masks the value of a custom header: %s',
    (value) => {
      const customHeaders = JSON.stringify({ 'x-key': value }, null, 2);

      expect(redact(`x-key was ${value}`, [customHeaders])).not.toContain('planted');
    },
  );

  it.each([
    ['PHP writes JSON', 'POST \\/services\\/planted-path?key=planted-key'],
    ['a form writes it', 'token=Bearer+planted-token%2Fwith%2Bsigns'],
    ['HTML writes it', '<p>/services/planted-path?key=planted-key</p>'],
    ['one segment of a path', 'no hook "planted-path"'],
    ['one value of a query', 'key planted-key is unknown'],
  ])('masks a secret as %s', (_how, text) => {
    expect(redact(text, [url, authorization])).not.toContain('planted');
  });

  it('masks a secret in nested JSON', () => {
    const secret = 'planted-token/"quoted" and-more-of-it';
    const nested = JSON.stringify(JSON.stringify(JSON.stringify({ secret })));

    expect(redact(nested, [secret])).not.toMatch(/planted|more/);
  });

  it('keeps the host of a URL, which an error message needs', () => {
    const text = 'hooks.example.com has no such hook';

    expect(redact(text, [url])).toBe(text);
  });

  it('masks credentials as the Authorization header sends them', () => {
    const basic = Buffer.from('user:planted-password').toString('base64');

    expect(redact(`authorization: Basic ${basic}`, [url])).toBe('authorization: Basic ******');
  });

  it.each(['', 'a', 'ab', 'abc'])('masks a secret within base64, after "%s"', (before) => {
    const text = Buffer.from(`${before}planted-token/with+signs and more`).toString('base64');

    const masked = Buffer.from(redact(text, [authorization]), 'base64').toString();

    expect(masked).not.toMatch(/planted|token|signs/);
  });

  it('masks a secret that is cut off by the end of the text', () => {
    const secret = `planted-${'0123456789'.repeat(150)}`;
    const endless = secret.repeat(50).slice(0, 65_536);

    expect(redact(endless, [secret], 500)).toBe('******'.repeat(44));
  });

  it('masks both of two secrets that overlap', () => {
    expect(redact('one-planted-two', ['one-planted', 'planted-two'])).toBe('******');
  });

  it('limits the length of the masked text', () => {
    expect(redact('no planted-token here', [authorization, 'planted-token'], 12)).toBe(
      'no ****** he',
    );
  });

  it('keeps other text', () => {
    expect(redact('upstream unavailable', [url, authorization, ''])).toBe('upstream unavailable');
  });
});
