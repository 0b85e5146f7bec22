import type { ErrorDetail } from '../platform/errors.ts';
import { toErrorResponse } from './error-mapper.ts';
import type { HttpEvent, HttpMiddleware } from './event.ts';

/** An error as callers are shown it everywhere. */
interface ShownError {
  readonly status: number;
  readonly message: string;
  readonly details?: readonly ErrorDetail[];
}

/**
 * Converts any error to the form of a protocol. The status, the headers and what is logged are as everywhere.
 * @param bodyOf makes the body
 * @param headersOf makes headers besides
 */
export function protocolErrorMapper(
  bodyOf: (shown: ShownError, error: unknown, event: HttpEvent) => object,
  headersOf: (shown: ShownError, event: HttpEvent) => Readonly<Record<string, string>> = () => ({}),
): HttpMiddleware {
  return {
    onError: (request) => {
      const { error, event, context } = request;
      const {
        statusCode = 500,
        headers,
        body = '{}',
      } = toErrorResponse(error, context.awsRequestId);
      // The body that it has just made.
      const shown = { ...(JSON.parse(body) as Omit<ShownError, 'status'>), status: statusCode };
      request.response = {
        statusCode,
        headers: { ...headers, ...headersOf(shown, event) },
        body: JSON.stringify(bodyOf(shown, error, event)),
      };
    },
  };
}
