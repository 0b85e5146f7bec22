import type { HttpEvent, HttpMiddleware } from '../../http/event.ts';
import { protocolErrorMapper } from '../../http/protocol-errors.ts';
import { NotFoundError, ValidationError } from '../../platform/errors.ts';
import type { OfrepErrorCode } from './error-schema.ts';
import { OfrepError } from './ofrep-error.ts';

/** A name with a slash, which providers before ofrep-core 2.2.1 sent as it was. */
const nestedKey = /^\/ofrep\/v1\/evaluate\/flags\/(.+)$/;

/** Converts any error to that of OFREP. */
export function ofrepErrorMapper(): HttpMiddleware {
  return protocolErrorMapper(({ message }, error, event) => {
    const key = keyOf(event);
    const errorCode = codeOf(error, event);
    return { ...(key !== undefined && { key }), errorCode, errorDetails: message };
  });
}

function codeOf(error: unknown, event: HttpEvent): OfrepErrorCode {
  if (error instanceof OfrepError) return error.errorCode;
  if (error instanceof NotFoundError) {
    return keyOf(event) === undefined ? 'GENERAL' : 'FLAG_NOT_FOUND';
  }
  if (!(error instanceof ValidationError) || error.faults.length === 0) return 'GENERAL';
  const isAboutContext = error.faults.every(({ pointer }) => pointer.startsWith('/body/context'));
  if (isAboutContext) return 'INVALID_CONTEXT';
  return error.faults.some(({ pointer }) => pointer.startsWith('/body'))
    ? 'PARSE_ERROR'
    : 'GENERAL';
}

/** The flag that a request is about. */
function keyOf({ pathParameters, rawPath, requestContext }: HttpEvent): string | undefined {
  if (pathParameters?.key !== undefined) return pathParameters.key;
  return requestContext.http.method === 'POST' ? nestedKey.exec(rawPath)?.[1] : undefined;
}
