import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PreparedBody } from '../../../lib/http/prepared-body.ts';
import { toResponse } from '../../../lib/http/to-response.ts';

const large = { text: 'a'.repeat(100_000) };

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

describe('a large body', () => {
  it.each(['gzip', 'br, gzip', 'gzip;q=0.5', 'GZIP', '*', 'deflate, gzip;q=1.0, *;q=0'])(
    'is compressed for a caller that accepts %j',
    (acceptEncoding) => {
      const { body, headers, isBase64Encoded } = Object(
        toResponse({ status: 200, body: large }, acceptEncoding),
      );
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(isBase64Encoded).toBe(true);
      expect(JSON.parse(gunzipSync(Buffer.from(body, 'base64')).toString())).toEqual(large);
    },
  );

  it.each([undefined, '', 'identity', 'br', 'gzip;q=0', 'gzip;q=0.0'])(
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
