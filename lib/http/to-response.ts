import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { ValidationError } from '../errors.ts';
import type { AnyReply } from './contract.ts';

/** A function may answer 6 MB; the rest is left for the envelope and the escaping of quotes in it. */
const MAX_PLAIN_BYTES = 4_500_000;
/** Base64 makes a third more of it, and needs no escaping. */
const MAX_COMPRESSED_BYTES = 4_300_000;
/** Below this, compressing costs more time than sending. */
const COMPRESS_FROM_BYTES = 50_000;
/** JSON shrinks to a tenth even so, at a fifth of the time of the default level. */
const COMPRESSION_LEVEL = 1;

const acceptsGzip = (acceptEncoding: string | undefined): boolean =>
  /(?:^|,)\s*(?:gzip|\*)\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:$|,)))/i.test(acceptEncoding ?? '');

const tooLarge = (advice: string): ValidationError =>
  new ValidationError(`The answer would be larger than a function may give. ${advice}`);

const compressed = (
  headers: Readonly<Record<string, string>>,
  text: string,
): APIGatewayProxyStructuredResultV2 & object => {
  const bytes = gzipSync(text, { level: COMPRESSION_LEVEL });
  if (bytes.length > MAX_COMPRESSED_BYTES) throw tooLarge('Ask for less, or page by page.');
  return {
    headers: { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  };
};

/**
 * A reply as API Gateway wants it: JSON, or text where the reply says its content type. Large bodies
 * are compressed for callers that accept it.
 *
 * @param acceptEncoding the caller's header of that name
 * @throws {ValidationError} 400 for what would be too large
 */
export const toResponse = (
  { status, headers, body }: AnyReply,
  acceptEncoding: string | undefined,
): APIGatewayProxyStructuredResultV2 => {
  if (body === undefined) return { statusCode: status, headers: { ...headers } };
  const isText = typeof body === 'string' && headers?.['content-type'] !== undefined;
  const text = isText ? body : JSON.stringify(body);
  const allHeaders = { 'content-type': 'application/json; charset=utf-8', ...headers };
  const size = Buffer.byteLength(text);
  if (size >= COMPRESS_FROM_BYTES && acceptsGzip(acceptEncoding)) {
    return { statusCode: status, ...compressed(allHeaders, text) };
  }
  if (size > MAX_PLAIN_BYTES) throw tooLarge('Accept gzip, ask for less, or page by page.');
  return { statusCode: status, headers: allHeaders, body: text };
};
