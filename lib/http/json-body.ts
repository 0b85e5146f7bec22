import httpJsonBodyParser from '@middy/http-json-body-parser';
import { ContentTooLarge, ContentTypeError, ValidationError } from '../errors.ts';
import { checkJson } from './check-json.ts';
import type { Contract } from './contract.ts';
import type { HttpMiddleware } from './event.ts';

/** Part 8: at most 100 kB. */
export const DEFAULT_MAX_BODY_BYTES = 100 * 1024;

/** No store tells `-0` and numbers as small as these from 0, and DynamoDB refuses them. */
const SMALLEST_NUMBER = 1e-100;

const reviver = (_key: string, value: unknown): unknown =>
  typeof value === 'number' && Math.abs(value) < SMALLEST_NUMBER ? 0 : value;

const checkSize = (text: string, limit: number): void => {
  if (Buffer.byteLength(text) > limit) throw new ContentTooLarge(limit);
};

/** What middy's parser says, in the specification's words. It refuses `__proto__` by itself. */
const bodyError = (error: unknown, contentType: string | undefined): Error => {
  const { statusCode, message, cause } = error as {
    readonly statusCode?: number;
    readonly message?: string;
    readonly cause?: { readonly message?: string };
  };
  if (statusCode === 415) return new ContentTypeError(contentType);
  const reason = message?.startsWith('Forbidden key')
    ? 'has a key that is not allowed, such as "__proto__"'
    : cause?.message?.includes('call stack')
      ? 'is nested too deeply'
      : 'is not valid JSON';
  return new ValidationError(`The request body ${reason}.`, '/body');
};

/**
 * Parses the JSON body of operations that take one.
 * @throws {ContentTooLarge} 413, {ContentTypeError} 415, {ValidationError} 400 for JSON that is malformed
 * or that `checkJson` refuses
 */
export const jsonBody = (contract: Contract): HttpMiddleware => {
  const parse = httpJsonBodyParser({ reviver }).before;
  const limit = contract.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES;
  return {
    before: async (request) => {
      if (!contract.body) return;
      const { event } = request;
      const text =
        event.isBase64Encoded && typeof event.body === 'string'
          ? Buffer.from(event.body, 'base64').toString('utf8')
          : String(event.body ?? '');
      checkSize(text, limit);
      try {
        await parse?.(request as never);
      } catch (error) {
        throw bodyError(error, event.headers['content-type']);
      }
      checkJson(text, event.body);
    },
  };
};
