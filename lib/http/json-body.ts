import { ContentTooLarge, ContentTypeError } from '../platform/errors.ts';
import type { Contract } from './contract.ts';
import type { HttpEvent, HttpMiddleware } from './event.ts';
import { parseJson } from './parse-json.ts';

/** The default limit of a request body; see docs/limits.md. */
export const DEFAULT_MAX_BODY_BYTES = 100 * 1024;

/** `application/json`, and others that are JSON by their suffix. */
const jsonType = /^application\/([a-z0-9.+-]+\+)?json(;|$)/i;

/**
 * Parses the JSON body of operations that take one.
 * @throws {ContentTooLarge} 413, {ContentTypeError} 415, {ValidationError} 400 for what `parseJson` refuses
 */
export function jsonBody(contract: Contract): HttpMiddleware {
  const limit = contract.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES;
  return {
    before: (request) => {
      if (!contract.body) return;
      const { event } = request;
      const text = bodyText(event);
      refuseLargeBody(text, limit);
      if (contract.isBodyOptional && text === '') {
        event.body = {};
        return;
      }
      const type = event.headers['content-type'];
      if (type === undefined || !jsonType.test(type)) throw new ContentTypeError(type);
      event.body = parseJson(text);
    },
  };
}

/** The body of a request as text, before it is parsed; empty without one. */
export function bodyText({ body, isBase64Encoded }: HttpEvent): string {
  return isBase64Encoded && typeof body === 'string'
    ? Buffer.from(body, 'base64').toString('utf8')
    : String(body ?? '');
}

function refuseLargeBody(text: string, limit: number): void {
  if (Buffer.byteLength(text) > limit) throw new ContentTooLarge(limit);
}
