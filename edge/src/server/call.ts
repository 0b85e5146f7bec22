import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { matchesEntityTag } from '../../../lib/clients/environment-cache/http-caching.ts';
import { isObject } from '../../../lib/platform/is-object.ts';
import { encodeOnce, etagOf, type Prepared } from '../flags/prepared.ts';
import { Refusal } from './access.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A request on its way. */
export interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly query: string;
  /** What the route leaves open, decoded. */
  readonly name: string;
  /** Of the caller. */
  readonly address: string;
  /** Headers for every answer. */
  readonly extra: Record<string, string>;
}

/** An answer; `undefined` after a stream has begun. */
export type Answer =
  | {
      readonly status: number;
      readonly body?: Buffer | string;
      readonly headers: Record<string, string | number>;
    }
  | undefined;

const json = 'application/json';
const MAX_BODY_BYTES = 10_000_000;

/** An answer that many callers get, or 304. */
export function answerPrepared({ request, extra }: Call, prepared: Prepared): Answer {
  const { etag } = prepared;
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers;
  if (known !== undefined && isSameTag(known, etag))
    return { status: 304, headers: { ...extra, etag } };
  const { body, encoding } = prepared.encoded(accepted);
  return { status: 200, body, headers: headersOf(extra, etag, encoding) };
}

/**
 * An answer for one caller, or 304.
 * @param etag that of the text by default
 */
export function answerText({ request, extra }: Call, text: string, etag = etagOf(text)): Answer {
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers;
  if (known !== undefined && isSameTag(known, etag))
    return { status: 304, headers: { ...extra, etag } };
  const { body, encoding } = encodeOnce(text, accepted);
  return { status: 200, body, headers: headersOf(extra, etag, encoding) };
}

/** An answer without an entity tag: what is wrong, or what people look at. */
export function answerJson({ extra }: Pick<Call, 'extra'>, status: number, body: unknown): Answer {
  return {
    status,
    body: Buffer.from(JSON.stringify(body)),
    headers: { ...extra, 'content-type': json },
  };
}

/** An answer without a body. */
export function answerEmpty({ extra }: Pick<Call, 'extra'>, status: number): Answer {
  return { status, headers: { ...extra, 'content-length': 0 } };
}

/** How bodies may be compressed. */
const decoders: Readonly<Record<string, typeof gunzipSync | undefined>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/**
 * The body of a request; empty if there is none.
 * @throws {Refusal} for one that is no JSON object, too large, or compressed in an unknown way
 */
export async function readBody({ request }: Call): Promise<Fields> {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() || 'identity';
  const decode = decoders[encoding];
  if (!decode && encoding !== 'identity') {
    throw new Refusal(415, `A body is not taken in the encoding ${encoding}: send gzip, or none.`);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES)
      throw new Refusal(413, `A body has at most ${MAX_BODY_BYTES} bytes.`);
    chunks.push(chunk);
  }
  let body: unknown;
  try {
    const sent = Buffer.concat(chunks);
    const plain = decode ? decode(sent, { maxOutputLength: MAX_BODY_BYTES }) : sent;
    // Some platforms begin texts with a mark of their byte order.
    const text = plain.toString().replace(/^\uFEFF/, '');
    body = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The body is not JSON.');
  }
  if (!isObject(body)) throw new Refusal(400, 'The body must be a JSON object.');
  return body;
}

function isSameTag(known: string, etag: string): boolean {
  return known === etag || matchesEntityTag(known, etag.replace(/^W\/|"/g, ''));
}

function headersOf(extra: Record<string, string>, etag: string, encoding: string | undefined) {
  const headers: Record<string, string> = { ...extra, etag, 'content-type': json };
  if (encoding) headers['content-encoding'] = encoding;
  headers.vary = extra.vary ? `${extra.vary}, Accept-Encoding` : 'Accept-Encoding';
  return headers;
}
