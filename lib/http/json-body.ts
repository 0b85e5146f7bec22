import httpJsonBodyParser from '@middy/http-json-body-parser';
import { ContentTooLarge, ContentTypeError, ValidationError } from '../errors.ts';
import type { Contract } from './contract.ts';
import type { HttpMiddleware } from './event.ts';

/** Part 8: at most 100 kB. */
export const DEFAULT_MAX_BODY_BYTES = 100 * 1024;

/** Iterative: a body may nest deeper than the stack. */
const countKeys = (parsed: unknown): number => {
  let count = 0;
  const pending = [parsed];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    const members = Object.values(value);
    if (!Array.isArray(value)) count += members.length;
    for (const member of members) pending.push(member);
  }
  return count;
};

/**
 * Whether an object in the text has a key twice. In valid JSON exactly the keys are strings followed
 * by a colon, so the text has more of them than the parsed value when one was overwritten.
 */
export const hasDuplicateKeys = (text: string, parsed: unknown): boolean =>
  (text.match(/"(?:[^"\\]|\\.)*"(?=\s*:)/gs)?.length ?? 0) !== countKeys(parsed);

const checkSize = (text: string, limit: number): void => {
  if (Buffer.byteLength(text) > limit) throw new ContentTooLarge(limit);
};

/** What middy's parser says, in the specification's words. It refuses `__proto__` by itself. */
const bodyError = (error: unknown, contentType: string | undefined): Error => {
  const { statusCode, message } = error as { statusCode?: number; message?: string };
  if (statusCode === 415) return new ContentTypeError(contentType);
  const reason = message?.startsWith('Forbidden key')
    ? 'has a key that is not allowed, such as "__proto__"'
    : 'is not valid JSON';
  return new ValidationError(`The request body ${reason}.`, '/body');
};

/**
 * Parses the JSON body of operations that take one.
 * @throws {ContentTooLarge} 413, {ContentTypeError} 415, {ValidationError} 400 for malformed JSON
 */
export const jsonBody = (contract: Contract): HttpMiddleware => {
  const parse = httpJsonBodyParser().before;
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
      if (hasDuplicateKeys(text, event.body)) {
        throw new ValidationError(
          'The request body has the same key twice in one object.',
          '/body',
        );
      }
    },
  };
};
