import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import type { AnyReply } from '../../../lib/http/contract.ts';
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

describe('an answer with a tag', () => {
  const headers = { etag: '"1"', vary: 'accept' };

  it.each<[string, AnyReply]>([
    ['with a small body', { status: 200, headers, body: {} }],
    ['with a large body', { status: 200, headers, body: large }],
    ['not modified', { status: 304, headers }],
  ])('varies by the accepted encodings, %s', (_what, reply) => {
    expect(toResponse(reply, undefined).headers).toMatchObject({ vary: 'accept, accept-encoding' });
  });
});

/** Of a function's answer, in bytes, as AWS has it. */
const LAMBDA_LIMIT = 6_291_556;
/** As much as API Gateway takes, of characters that are escaped. */
const headers = { 'x-quotes': '"'.repeat(10_000) };

describe('a body beyond the limit of a function', () => {
  const huge = { text: 'a'.repeat(6_300_000) };

  it('is refused, with its size and with advice to accept gzip', () => {
    expect(() => toResponse({ status: 200, body: huge }, undefined)).toThrow(
      /Accept gzip.*`Accept-Encoding: gzip`.*6300011 bytes.*6260000/,
    );
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

  it('is refused with its size when it is compressed and still too large', () => {
    const text = randomBytes(5_000_000).toString('base64');

    expect(() => toResponse({ status: 200, body: { text } }, 'gzip')).toThrow(
      /too large\. Request less, or page by page\. It would take 6\d{6} bytes/,
    );
  });
});

describe('a body that the answer of a function has just room for', () => {
  it('is sent as it is, with all headers', () => {
    const text = 'a'.repeat(6_259_980);
    const response = toResponse({ status: 200, headers, body: { text } }, undefined);

    expect(response).toMatchObject({ statusCode: 200, body: JSON.stringify({ text }) });
    expect(Buffer.byteLength(JSON.stringify(response))).toBeLessThanOrEqual(LAMBDA_LIMIT);
  });

  // In the answer of a function each of the two characters of an escaped quote takes two bytes.
  it('but not when it is escaped, is sent in base64, which needs no escaping', () => {
    const text = '"ä'.repeat(1_170_000);
    const response = Object(toResponse({ status: 200, headers, body: { text } }, undefined));

    expect(response.isBase64Encoded).toBe(true);
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(JSON.parse(Buffer.from(response.body, 'base64').toString())).toEqual({ text });
    expect(Buffer.byteLength(JSON.stringify(response))).toBeLessThanOrEqual(LAMBDA_LIMIT);
  });

  it('in neither form is refused, because a function could not answer it', () => {
    const text = '"'.repeat(2_400_000);

    expect(() => toResponse({ status: 200, body: { text } }, undefined)).toThrow(
      'The response would be too large. Accept gzip',
    );
  });

  it('that is full of quotes is sent compressed', () => {
    const text = '"'.repeat(2_400_000);

    expect(toResponse({ status: 200, body: { text } }, 'gzip')).toMatchObject({
      isBase64Encoded: true,
    });
  });
});

describe('an answer to clients', () => {
  it.each([
    ['below 80 % of the limit', 4_900_000, 0],
    ['above it', 5_100_000, 1],
  ])('%s is logged for the alarm: %i characters, %i times', (_what, length, times) => {
    const log = vi.spyOn(console, 'log').mockReturnValue(undefined);
    // A process says it once a day.
    const nextDay = performance.now() + 86_400_001;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(nextDay);
    const body = new PreparedBody(() => 'a'.repeat(length));
    toResponse({ status: 200, headers: { 'content-type': 'text/plain' }, body }, undefined);
    const lines = log.mock.calls.map(([line]) => String(line));
    log.mockRestore();
    clock.mockRestore();

    expect(lines.filter((line) => line.includes('is near its limit'))).toHaveLength(times);
  });
});
