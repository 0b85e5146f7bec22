import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { preferredEncodings } from 'negotiator/lib/encoding.js';
import { ValidationError } from '../platform/errors.ts';
import { log } from '../platform/log.ts';
import type { AnyReply } from './contract.ts';
import { type Encoding, PreparedBody } from './prepared-body.ts';

/**
 * A function can respond with 6 MB; the rest is for the envelope and the escaping of quotes in it.
 */
const MAX_PLAIN_BYTES = 4_500_000;
/** The same with the quotes escaped, of which some bodies have more; the rest is for headers. */
const MAX_ESCAPED_BYTES = 6_200_000;
/** Of 4.3 MB: base64 adds a third, and needs no escaping. */
const MAX_BASE64_LENGTH = Math.ceil(4_300_000 / 3) * 4;
/** Part of a limit from which on an answer to clients is logged; an alarm counts these lines. */
const ALARMING = 0.8;

/**
 * Converts a reply to API Gateway's format: JSON, or text if the reply sets a content type. From 1 kB
 * on, bodies are compressed for callers that accept it.
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
  { status, headers, body }: Omit<AnyReply, 'cookies'>,
  acceptEncoding: string | undefined,
  mediaType = 'application/json; charset=utf-8',
): APIGatewayProxyStructuredResultV2 {
  if (body === undefined) return { statusCode: status, headers: { ...headers } };
  const isText = typeof body === 'string' && headers?.['content-type'] !== undefined;
  const prepared = prepare(body, isText);
  const typed = { 'content-type': mediaType, ...headers };
  const allHeaders = prepared.isCompressible ? varying(typed) : typed;
  const isForClients = body instanceof PreparedBody;
  const encoding = prepared.isCompressible ? acceptedEncoding(acceptEncoding, prepared) : undefined;
  if (encoding) {
    return { statusCode: status, ...compressed(allHeaders, prepared, { encoding, isForClients }) };
  }
  if (isForClients) warnOfSize(prepared.size, MAX_PLAIN_BYTES);
  const text = prepared.size > MAX_PLAIN_BYTES ? undefined : prepared.text();
  if (text === undefined || hasTooManyQuotes(text)) {
    prepared.release();
    throw tooLarge('Accept gzip, request less, or page by page.');
  }
  return { statusCode: status, headers: allHeaders, body: text };
}

/** A character takes six bytes at most once escaped, so small bodies are not looked at. */
function hasTooManyQuotes(text: string): boolean {
  if (text.length < MAX_ESCAPED_BYTES / 6) return false;
  return Buffer.byteLength(JSON.stringify(text)) > MAX_ESCAPED_BYTES;
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
  if (isForClients) warnOfSize(base64.length, MAX_BASE64_LENGTH);
  if (base64.length > MAX_BASE64_LENGTH) throw tooLarge('Request less, or page by page.');
  return {
    headers: { ...headers, 'content-encoding': encoding },
    body: base64,
    isBase64Encoded: true,
  };
}

/** The text is that of the metric filter in alarms.yml. */
function warnOfSize(size: number, limit: number): void {
  if (size > ALARMING * limit) log.warn('an answer to clients is near its limit', { size, limit });
}

function tooLarge(advice: string): ValidationError {
  return new ValidationError(`The response would be too large. ${advice}`);
}
