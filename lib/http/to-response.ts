import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { preferredEncodings } from 'negotiator/lib/encoding.js';
import { ValidationError } from '../platform/errors.ts';
import { reportFinding } from '../platform/findings.ts';
import { ALARMING_BODY_BYTES, base64Length, escapedBytes, MAX_BODY_BYTES } from './answer-size.ts';
import type { AnyReply } from './contract.ts';
import { type Encoding, PreparedBody } from './prepared-body.ts';

/** A character takes six bytes at most once escaped. */
const GROWTH_BY_ESCAPING = 6;
const ACCEPT_GZIP =
  'Accept gzip (with the header `Accept-Encoding: gzip`), request less, or page by page.';

/**
 * Converts a reply to API Gateway's format: JSON, text if the reply sets a content type, or what is in base64
 * already. From 1 kB on, JSON and text are compressed for callers that accept it.
 *
 * @param acceptEncoding the caller's header of that name
 * @param mediaType content type of JSON
 * @throws {ValidationError} 400 if the response would be too large
 */
export function toResponse(
  { cookies, ...reply }: AnyReply,
  acceptEncoding: string | undefined,
  mediaType?: string,
): APIGatewayProxyStructuredResultV2 {
  const response = withoutCookies(reply, acceptEncoding, mediaType);
  return cookies ? { ...response, cookies: [...cookies] } : response;
}

function withoutCookies(
  { status, headers, body, isBase64Encoded }: Omit<AnyReply, 'cookies'>,
  acceptEncoding: string | undefined,
  mediaType = 'application/json; charset=utf-8',
): APIGatewayProxyStructuredResultV2 {
  // Caches keep an answer with a tag: what it varies by is the same, whatever its size, and in a 304.
  const isTagged = headers?.etag !== undefined;
  if (body === undefined || isBase64Encoded) {
    const ready = isBase64Encoded && { body: `${body}`, isBase64Encoded };
    return { statusCode: status, headers: isTagged ? varying(headers) : { ...headers }, ...ready };
  }
  const isText = typeof body === 'string' && headers?.['content-type'] !== undefined;
  const prepared = prepare(body, isText);
  const typed = { 'content-type': mediaType, ...headers };
  const allHeaders = prepared.isCompressible || isTagged ? varying(typed) : typed;
  const isForClients = body instanceof PreparedBody;
  const encoding = prepared.isCompressible ? acceptedEncoding(acceptEncoding, prepared) : undefined;
  if (encoding) {
    return { statusCode: status, ...compressed(allHeaders, prepared, { encoding, isForClients }) };
  }
  return { statusCode: status, headers: allHeaders, ...uncompressed(prepared, isForClients) };
}

/** The body as text, or in base64 where that is shorter than the text with its quotes escaped. */
function uncompressed(
  prepared: PreparedBody,
  isForClients: boolean,
): Pick<APIGatewayProxyStructuredResultV2, 'body' | 'isBase64Encoded'> {
  if (prepared.size > MAX_BODY_BYTES) {
    if (isForClients) warnOfSize(prepared.size);
    prepared.release();
    throw tooLarge(prepared.size, ACCEPT_GZIP);
  }
  const text = prepared.text();
  if (prepared.size * GROWTH_BY_ESCAPING <= MAX_BODY_BYTES) return { body: text };
  const escaped = escapedBytes(text);
  const taken = Math.min(escaped, base64Length(prepared.size));
  if (isForClients) warnOfSize(taken);
  if (taken > MAX_BODY_BYTES) throw tooLarge(taken, ACCEPT_GZIP);
  if (escaped <= MAX_BODY_BYTES) return { body: text };
  return { body: Buffer.from(text).toString('base64'), isBase64Encoded: true };
}

function prepare(body: unknown, isText: boolean): PreparedBody {
  if (body instanceof PreparedBody) return body;
  const text = isText ? String(body) : JSON.stringify(body);
  return new PreparedBody(() => text);
}

/** Callers that accept different encodings get different bytes for the same request. */
function varying({ vary, ...headers }: Readonly<Record<string, string>>) {
  return {
    ...headers,
    vary: vary ? `${vary}, accept-encoding` : 'accept-encoding',
  };
}

/** Without the header, any encoding would be allowed (RFC 9110 §12.5.3), but simple clients decode none. */
function acceptedEncoding(
  acceptEncoding: string | undefined,
  { encodings }: PreparedBody,
): Encoding | undefined {
  if (acceptEncoding === undefined) return undefined;
  return preferredEncodings(acceptEncoding, encodings, encodings)[0];
}

function compressed(
  headers: Readonly<Record<string, string>>,
  body: PreparedBody,
  { encoding, isForClients }: { readonly encoding: Encoding; readonly isForClients: boolean },
): APIGatewayProxyStructuredResultV2 & object {
  const base64 = body.compressed(encoding);
  if (isForClients) warnOfSize(base64.length);
  if (base64.length > MAX_BODY_BYTES) {
    throw tooLarge(base64.length, 'Request less, or page by page.');
  }
  return {
    headers: { ...headers, 'content-encoding': encoding },
    body: base64,
    isBase64Encoded: true,
  };
}

function warnOfSize(size: number): void {
  if (size <= ALARMING_BODY_BYTES) return;
  reportFinding('answerNearLimit', 'an answer to clients is near its limit', {
    fields: { size, limit: MAX_BODY_BYTES },
  });
}

/** @param size what it would take */
function tooLarge(size: number, advice: string): ValidationError {
  const sizes = `It would take ${size} bytes, and a function can answer ${MAX_BODY_BYTES}.`;
  return new ValidationError(`The response would be too large. ${advice} ${sizes}`);
}
