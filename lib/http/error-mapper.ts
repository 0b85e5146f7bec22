import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { isOverload, isUnavailable } from '../platform/aws-failures.ts';
import {
  ApiError,
  NoAccessError,
  ThrottledError,
  TooManyRequests,
  UnavailableError,
} from '../platform/errors.ts';
import { log } from '../platform/log.ts';
import type { HttpMiddleware } from './event.ts';

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' };

/**
 * Converts any error to the API's error body: `{id, name, message}`, with `details` if there are any and
 * `permissions` on 403. The message of an unexpected error stays in the log, under the same id.
 */
export function toErrorResponse(
  error: unknown,
  requestId: string,
): APIGatewayProxyStructuredResultV2 {
  const id = randomUUID();
  const known = knownOf(error);
  if (!(known instanceof ApiError)) {
    log.error('a request failed unexpectedly', error, { id, requestId });
    const body = { id, name: 'InternalError', message: 'Something went wrong on our side.' };
    return { statusCode: 500, headers: jsonHeaders, body: JSON.stringify(body) };
  }
  const { status, name, message, details } = known;
  const permissions = known instanceof NoAccessError ? known.permissions : undefined;
  const body = {
    id,
    name,
    message,
    ...(details && { details }),
    ...(permissions && { permissions }),
  };
  if (known instanceof ThrottledError) {
    log.error('the table is throttled or does not answer', error, { id, requestId });
  } else if (known instanceof UnavailableError) {
    log.error('what is stored cannot be read', error, { id, requestId });
  } else {
    log.info('a request was refused', { id, requestId, status, name });
  }
  const isShort = known instanceof ThrottledError || known instanceof TooManyRequests;
  const seconds = isShort ? known.retryAfterSeconds : undefined;
  const headers = {
    ...jsonHeaders,
    ...known.headers,
    ...(seconds !== undefined && { 'retry-after': String(seconds) }),
  };
  return { statusCode: status, headers, body: JSON.stringify(body) };
}

/** What a fault of the services that this one needs is to its callers. */
function knownOf(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  if (isOverload(error)) return new ThrottledError();
  return isUnavailable(error) ? new UnavailableError() : error;
}

/** The one place where errors become responses. */
export function errorMapper(): HttpMiddleware {
  return {
    onError: (request) => {
      request.response = toErrorResponse(request.error, request.context.awsRequestId);
    },
  };
}
