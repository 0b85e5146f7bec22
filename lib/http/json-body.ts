import httpJsonBodyParser from '@middy/http-json-body-parser';
import {
  ContentEncodingError,
  ContentTooLarge,
  ContentTypeError,
  invalid,
} from '../platform/errors.ts';
import type { Contract } from './contract.ts';
import type { HttpEvent, HttpMiddleware } from './event.ts';
import { refuseAmbiguousJson, refuseDeepJson } from './json-rules.ts';

/** The default limit of a request body; see docs/limits.md. */
export const DEFAULT_MAX_BODY_BYTES = 100 * 1024;

/** The rule that a body breaks which cannot be parsed. */
export const NOT_JSON = 'is not valid JSON';

/** DynamoDB refuses smaller numbers, and `-0` cannot be stored as such: both become 0. */
const SMALLEST_NUMBER = 1e-100;

/**
 * Parses the JSON body of operations that take one.
 * @throws {ContentTooLarge} 413, {ContentEncodingError} and {ContentTypeError} 415, {ValidationError} 400 for JSON that is malformed
 * or that `refuseAmbiguousJson` refuses
 */
export function jsonBody(contract: Contract): HttpMiddleware {
  const parse = httpJsonBodyParser({ reviver }).before;
  const limit = contract.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES;
  return {
    before: async (request) => {
      if (!contract.body) return;
      const { event } = request;
      refuseEncodedBody(event.headers['content-encoding']);
      const text = bodyText(event);
      refuseLargeBody(text, limit);
      if (contract.isBodyOptional && text === '') {
        event.body = {};
        return;
      }
      refuseOtherCharset(event.headers['content-type']);
      try {
        // middy's parser is typed for the events of API Gateway, without what we add to ours.
        await parse?.(request as never);
      } catch (error) {
        throw bodyError(error, text, event.headers['content-type']);
      }
      refuseAmbiguousJson(text, event.body);
    },
  };
}

/** The body of a request as text, before it is parsed; empty without one. */
export function bodyText({ body, isBase64Encoded }: HttpEvent): string {
  return isBase64Encoded && typeof body === 'string'
    ? Buffer.from(body, 'base64').toString('utf8')
    : String(body ?? '');
}

function reviver(_key: string, value: unknown): unknown {
  return typeof value === 'number' && Math.abs(value) < SMALLEST_NUMBER ? 0 : value;
}

function refuseLargeBody(text: string, limit: number): void {
  if (Buffer.byteLength(text) > limit) throw new ContentTooLarge(limit);
}

/** API Gateway hands compressed bodies on as they are. */
function refuseEncodedBody(encoding: string | undefined): void {
  if (encoding && encoding.toLowerCase() !== 'identity') throw new ContentEncodingError(encoding);
}

/** The body is read as UTF-8, of which ASCII is a part: other texts would be stored wrong. */
function refuseOtherCharset(contentType: string | undefined): void {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType ?? '') ?? [];
  if (charset && !/^(utf-?8|us-ascii)$/i.test(charset)) throw new ContentTypeError(contentType);
}

/** Maps parse errors to errors for the caller; passes others on. */
function bodyError(error: unknown, text: string, contentType: string | undefined): unknown {
  if (!isParserError(error)) return error;
  if (error.statusCode === 415) return new ContentTypeError(contentType);
  const { data, message } = error.cause;
  if (data !== undefined && message === undefined) {
    return invalid('/body', 'has a key that is not allowed, such as "__proto__"');
  }
  refuseDeepJson(text);
  return invalid('/body', NOT_JSON);
}

/**
 * A failure of middy's parser. The data of its cause is the body, with the message of `JSON.parse`, or a
 * forbidden key such as `__proto__`, without any message.
 */
interface ParserError extends Error {
  readonly statusCode: number;
  readonly cause: { readonly data?: string; readonly message?: string };
}

function isParserError(error: unknown): error is ParserError {
  return error instanceof Error && 'statusCode' in error && error.cause instanceof Object;
}
