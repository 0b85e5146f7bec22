import { describe, expect, it } from 'vitest';
import { excerptOf } from '../../../../lib/integrations/delivery/response-excerpt.ts';

const url = 'https://user:planted-password@hooks.example.com/services/planted-path?key=planted-key';
const authorization = 'Bearer planted-token/with+signs';
const HIDDEN = '(hidden: the answer repeats a secret)';

describe('the excerpt of a response', () => {
  it.each([
    ['the whole address', `no route to ${url}`],
    ['its path', 'POST /services/planted-path?key=planted-key not found'],
    ['its path without the query', 'not found: /services/planted-path'],
    ['the password in it', 'bad login planted-password'],
    ['a header', `authorization: ${authorization}`],
    ['the token of a header', 'unknown token planted-token/with+signs'],
    ['a token as a URL writes it', `?t=${encodeURIComponent('planted-token/with+signs')}`],
  ])('is hidden if the response repeats %s', (_what, text) => {
    expect(excerptOf(text, [url, authorization])).toBe(HIDDEN);
  });

  it('is hidden if the response repeats a secret as JSON writes it', () => {
    const secret = 'planted "quoted" secret';

    expect(excerptOf(JSON.stringify({ secret }), [secret])).toBe(HIDDEN);
  });

  it.each(['planted-value', 'Bearer planted-value', 'planted "quoted" value'])(
    'is hidden if the response repeats the value of a custom header: %s',
    (value) => {
      const customHeaders = JSON.stringify({ 'x-key': value }, null, 2);

      expect(excerptOf(`x-key was ${value}`, [customHeaders])).toBe(HIDDEN);
    },
  );

  it.each([
    ['PHP writes JSON', 'POST \\/services\\/planted-path?key=planted-key'],
    ['a form writes it', 'token=Bearer+planted-token%2Fwith%2Bsigns'],
    ['HTML writes it', '<p>/services/planted-path?key=planted-key</p>'],
    ['one segment of a path', 'no hook "planted-path"'],
    ['one value of a query', 'key planted-key is unknown'],
  ])('is hidden if the response repeats a secret as %s', (_how, text) => {
    expect(excerptOf(text, [url, authorization])).toBe(HIDDEN);
  });

  it('is hidden if the response repeats a secret in nested JSON', () => {
    const secret = 'planted-token/"quoted" and-more-of-it';
    const nested = JSON.stringify(JSON.stringify(JSON.stringify({ secret })));

    expect(excerptOf(nested, [secret])).toBe(HIDDEN);
  });

  it('is hidden if the response repeats credentials as the Authorization header sends them', () => {
    const basic = Buffer.from('user:planted-password').toString('base64');

    expect(excerptOf(`authorization: Basic ${basic}`, [url])).toBe(HIDDEN);
  });

  it.each(['', 'a', 'ab', 'abc'])(
    'is hidden if the response repeats a secret within base64, after "%s"',
    (before) => {
      const text = Buffer.from(`${before}planted-token/with+signs and more`).toString('base64');

      expect(excerptOf(text, [authorization])).toBe(HIDDEN);
    },
  );

  it.each([
    ['by the limit of the excerpt', `planted-${'0123456789'.repeat(150)}`.repeat(40)],
    ['by the end of the response', `no token planted-${'0123456789'.repeat(10)}`],
    ['after six characters', 'no token plante'],
  ])('is hidden if a secret in the response is cut off %s', (_where, text) => {
    const secret = `planted-${'0123456789'.repeat(150)}`;

    expect(excerptOf(text, [secret])).toBe(HIDDEN);
  });

  it('is hidden if the response repeats a secret only beyond the excerpt', () => {
    expect(excerptOf(`${'.'.repeat(65_000)}planted-token`, ['planted-token'])).toBe(HIDDEN);
  });

  it('is hidden if two secrets overlap in the response', () => {
    expect(excerptOf('one-planted-two', ['one-planted', 'planted-two'])).toBe(HIDDEN);
  });

  it('keeps the host of a URL, which an error message needs', () => {
    const text = 'hooks.example.com has no such hook';

    expect(excerptOf(text, [url])).toBe(text);
  });

  it('keeps other text', () => {
    expect(excerptOf('upstream unavailable', [url, authorization, ''])).toBe(
      'upstream unavailable',
    );
  });

  it('keeps a text that ends like a secret starts, but is too short to be one', () => {
    expect(excerptOf('no such plant', ['planted-token'])).toBe('no such plant');
  });

  it('keeps the first 500 characters, without an unpaired surrogate at the end', () => {
    expect(excerptOf(`${'.'.repeat(499)}😀`, [])).toBe(`${'.'.repeat(499)}�`);
  });
});
