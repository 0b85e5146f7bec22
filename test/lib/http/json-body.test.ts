import type { Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import type { Contract } from '../../../lib/http/contract.ts';
import type { HttpEvent } from '../../../lib/http/event.ts';
import { DEFAULT_MAX_BODY_BYTES, jsonBody } from '../../../lib/http/json-body.ts';

const contract: Contract = {
  operationId: 'takeAnything',
  summary: 'Take anything',
  tag: 'Test',
  method: 'POST',
  path: '/anything',
  access: { kind: 'public' },
  body: {},
  responses: {},
  errors: [],
};

describe('a JSON body', () => {
  it('is parsed', async () => {
    expect(await read({ body: '{"a":[1,"ä🚩",null]}' })).toEqual({ a: [1, 'ä🚩', null] });
  });

  it('is decoded when the gateway sends it in base64', async () => {
    const body = Buffer.from('{"a":"ä🚩"}').toString('base64');

    expect(await read({ body, base64: true })).toEqual({ a: 'ä🚩' });
  });

  it('is checked for duplicate keys when the gateway sends it in base64', async () => {
    const body = Buffer.from('{"a":1,"a":1}').toString('base64');

    await expect(read({ body, base64: true })).rejects.toEqual(
      refused(400, 'ValidationError', 'same key twice'),
    );
  });

  it('is ignored if the operation takes none', async () => {
    const { body: _body, ...without } = contract;

    expect(await read({ body: '{', type: '', contract: without })).toBe('{');
  });

  it('may be missing where it is optional, and counts as an empty object then', async () => {
    const optional = { ...contract, isBodyOptional: true } as const;

    expect(await read({ contract: optional })).toEqual({});
    expect(await read({ body: '', type: '', contract: optional })).toEqual({});
    await expect(read({ body: ' ', contract: optional })).rejects.toEqual(
      refused(400, 'ValidationError', 'JSON'),
    );
  });

  it.each(['-0', '1e-200', '-1e-320'])('replaces %s by 0', async (number) => {
    expect(await read({ body: `{"a":${number}}` })).toEqual({ a: 0 });
  });
});

describe('a body that is not JSON', () => {
  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['an incomplete object', '{"a":'],
    ['single quotes', "{'a':1}"],
    ['a trailing comma', '[1,]'],
    ['a byte order mark', '\ufeff{}'],
    ['NaN', 'NaN'],
    ['two values', '{}{}'],
  ])('is refused: %s', async (_what, body) => {
    await expect(read(body === undefined ? {} : { body })).rejects.toEqual(
      refused(400, 'ValidationError', 'not valid JSON'),
    );
  });

  it('is refused if it is nested too deeply to be parsed', async () => {
    const body = '['.repeat(50_000) + ']'.repeat(50_000);

    await expect(read({ body })).rejects.toEqual(
      refused(400, 'ValidationError', 'nested deeper than 64 levels'),
    );
  });

  it.each([
    '{"__proto__":{"a":1}}',
    '{"a":[{"__proto__":null}]}',
    '{"constructor":{"prototype":1}}',
  ])('is refused for a key that pollutes prototypes: %s', async (body) => {
    await expect(read({ body })).rejects.toEqual(refused(400, 'ValidationError', '__proto__'));
  });
});

describe('the content type', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=us-ascii',
    'Application/JSON',
    'application/json-patch+json',
    'application/merge-patch+json',
  ])('%s is accepted', async (type) => {
    expect(await read({ body: '{}', type })).toEqual({});
  });

  it.each([
    '',
    'text/json',
    'text/plain',
    'application/xml',
    'application/jsonp',
    'json',
    'application/json;charset=UTF-16',
    'application/json; charset="iso-8859-1"',
  ])('"%s" is refused with 415, and the message names the accepted types', async (type) => {
    await expect(read({ body: '{}', type })).rejects.toEqual(
      refused(415, 'ContentTypeerror', 'application/json, in UTF-8'),
    );
  });
});

describe('the content encoding', () => {
  it.each(['identity', 'Identity', ''])('"%s" is accepted', async (encoding) => {
    expect(await read({ body: '{}', encoding })).toEqual({});
  });

  it.each(['gzip', 'br', 'gzip, identity'])('%s is refused with 415', async (encoding) => {
    await expect(read({ body: '{}', encoding })).rejects.toEqual(
      refused(415, 'ContentEncodingError', encoding),
    );
  });
});

describe('the size', () => {
  /** A JSON string of this many bytes. */
  const ofBytes = (bytes: number) => `"${'a'.repeat(bytes - 2)}"`;

  it('can be as large as the limit', async () => {
    expect(await read({ body: ofBytes(DEFAULT_MAX_BODY_BYTES) })).toHaveLength(
      DEFAULT_MAX_BODY_BYTES - 2,
    );
  });

  it('is refused one byte above, naming the limit', async () => {
    await expect(read({ body: ofBytes(DEFAULT_MAX_BODY_BYTES + 1) })).rejects.toEqual(
      refused(413, 'ContentTooLarge', `${DEFAULT_MAX_BODY_BYTES} bytes`),
    );
  });

  it('counts bytes, not characters', async () => {
    const body = `"${'ä'.repeat(DEFAULT_MAX_BODY_BYTES / 2)}"`;

    await expect(read({ body })).rejects.toEqual(refused(413, 'ContentTooLarge', 'bytes'));
  });

  it('counts decoded base64', async () => {
    const body = Buffer.from(ofBytes(DEFAULT_MAX_BODY_BYTES)).toString('base64');

    expect(await read({ body, base64: true })).toHaveLength(DEFAULT_MAX_BODY_BYTES - 2);
  });

  it('has the limit of the operation', async () => {
    const small = { ...contract, maxBodyBytes: 10 };

    await expect(read({ body: ofBytes(11), contract: small })).rejects.toEqual(
      refused(413, 'ContentTooLarge', '10 bytes'),
    );
  });
});

interface Sent {
  readonly body?: string;
  readonly type?: string;
  readonly base64?: boolean;
  readonly encoding?: string;
  readonly contract?: Contract;
}

/** The result of the middleware for a body. */
async function read({ body, type = 'application/json', base64 = false, ...rest }: Sent) {
  const event = {
    headers: {
      ...(type && { 'content-type': type }),
      ...(rest.encoding !== undefined && { 'content-encoding': rest.encoding }),
    },
    body,
    isBase64Encoded: base64,
  } as unknown as HttpEvent; // Only what is read of a body.
  const request = { event, context: {} as Context, response: null, error: null, internal: {} };
  // Only what the middleware reads of a request.
  await jsonBody(rest.contract ?? contract).before?.(request as never);
  return event.body;
}

function refused(status: number, name: string, mention: string) {
  return expect.objectContaining({ status, name, message: expect.stringContaining(mention) });
}
