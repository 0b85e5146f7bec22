import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PreparedBody } from '../../../lib/http/prepared-body.ts';
import { toResponse } from '../../../lib/http/to-response.ts';

const large = { text: 'a'.repeat(100_000) };
const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

it('writes a body as JSON', () => {
  expect(toResponse({ status: 200, body: { a: 1 } }, undefined)).toEqual({
    statusCode: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: '{"a":1}',
  });
});

it('sends text unchanged if the reply has a content type', () => {
  const headers = { 'content-type': 'text/html' };
  expect(toResponse({ status: 200, headers, body: '<p>' }, undefined)).toMatchObject({
    headers,
    body: '<p>',
  });
});

it('sends nothing for a reply without a body', () => {
  expect(toResponse({ status: 202 }, 'gzip')).toEqual({ statusCode: 202, headers: {} });
});

describe('a body of 1 kB', () => {
  it.each([
    [990, undefined],
    [1_000, 'br'],
  ])('with %i bytes of text is compressed: %s', (bytes, encoding) => {
    const text = 'a'.repeat(bytes - '{"text":""}'.length);
    const { headers } = Object(toResponse({ status: 200, body: { text } }, 'gzip, br'));

    expect(headers['content-encoding']).toBe(encoding);
  });
});

describe('a large body', () => {
  it.each<[string, keyof typeof decoders]>([
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['deflate, gzip;q=1.0, *;q=0', 'gzip'],
  ])('is compressed for a caller that accepts %j, with %s', (acceptEncoding, encoding) => {
    const { body, headers, isBase64Encoded } = Object(
      toResponse({ status: 200, body: large }, acceptEncoding),
    );
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(isBase64Encoded).toBe(true);
    expect(JSON.parse(decoders[encoding](Buffer.from(body, 'base64')).toString())).toEqual(large);
  });

  it.each([undefined, '', 'identity', 'deflate', 'gzip;q=0', 'gzip;q=0.0', '*;q=0'])(
    'is not compressed for a caller that accepts %j',
    (acceptEncoding) => {
      expect(toResponse({ status: 200, body: large }, acceptEncoding)).toMatchObject({
        body: JSON.stringify(large),
        headers: { vary: 'accept-encoding' },
      });
    },
  );
});

describe('a body beyond the limit of a function', () => {
  const huge = { text: 'a'.repeat(5_000_000) };

  it('is refused with advice to accept gzip', () => {
    expect(() => toResponse({ status: 200, body: huge }, undefined)).toThrow(/Accept gzip/);
  });

  it('is not kept in memory', () => {
    let times = 0;
    const body = new PreparedBody(() => {
      times += 1;
      return JSON.stringify(huge);
    });
    expect(() => toResponse({ status: 200, body }, undefined)).toThrow();

    body.text();

    expect(times).toBe(2);
  });

  it('fits when it is compressed', () => {
    expect(toResponse({ status: 200, body: huge }, 'gzip')).toMatchObject({ statusCode: 200 });
  });
});

describe('a body of 4 MB', () => {
  it('is sent as it is', () => {
    const text = 'a'.repeat(4_000_000);

    expect(toResponse({ status: 200, body: { text } }, undefined)).toMatchObject({
      statusCode: 200,
    });
  });

  // In the answer of a function each of the two characters of an escaped quote takes two bytes.
  it('that is full of quotes is refused, because a function could not answer it', () => {
    const text = '"'.repeat(2_000_000);

    expect(() => toResponse({ status: 200, body: { text } }, undefined)).toThrow(
      'The response would be too large. Accept gzip',
    );
  });

  it('that is full of quotes is sent compressed', () => {
    const text = '"'.repeat(2_000_000);

    expect(toResponse({ status: 200, body: { text } }, 'gzip')).toMatchObject({
      isBase64Encoded: true,
    });
  });
});
