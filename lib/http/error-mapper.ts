import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { isOverload } from '../platform/aws-client.ts';
import { ApiError, NoAccessError, ThrottledError } from '../platform/errors.ts';
import { log } from '../platform/log.ts';
import type { HttpMiddleware } from './event.ts';

/** Throttling ends as soon as fewer requests come. */
const RETRY_AFTER_SECONDS = 1;

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
  if (isOverload(error) || error instanceof ThrottledError)
    return toBusyResponse(id, requestId, error);
  if (!(error instanceof ApiError)) {
    log.error('a request failed unexpectedly', error, { id, requestId });
    const body = { id, name: 'InternalError', message: 'Something went wrong on our side.' };
    return { statusCode: 500, headers: jsonHeaders, body: JSON.stringify(body) };
  }
  const { status, name, message, details } = error;
  const permissions = error instanceof NoAccessError ? error.permissions : undefined;
  const body = {
    id,
    name,
    message,
    ...(details && { details }),
    ...(permissions && { permissions }),
  };
  log.info('a request was refused', { id, requestId, status, name });
  return { statusCode: status, headers: jsonHeaders, body: JSON.stringify(body) };
}

/** The caller's request is fine: clients send it again after the time in the header. */
function toBusyResponse(
  id: string,
  requestId: string,
  error: unknown,
): APIGatewayProxyStructuredResultV2 {
  log.error('a request failed because the table is throttled or does not answer', error, {
    id,
    requestId,
  });
  const { status, name, message } = new ThrottledError();
  const headers = { ...jsonHeaders, 'retry-after': String(RETRY_AFTER_SECONDS) };
  return { statusCode: status, headers, body: JSON.stringify({ id, name, message }) };
}

/** The one place where errors become responses. */
export function errorMapper(): HttpMiddleware {
  return {
    onError: (request) => {
      request.response = toErrorResponse(request.error, request.context.awsRequestId);
    },
  };
}
