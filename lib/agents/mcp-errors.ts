import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { baseUrlFor } from '../http/base-url.ts';
import { toErrorResponse } from '../http/error-mapper.ts';
import type { HttpEvent, HttpMiddleware } from '../http/event.ts';
import { NOT_JSON } from '../http/json-body.ts';
import { MethodNotAllowed, ValidationError } from '../platform/errors.ts';
import { METADATA_PATH } from './protected-resource.ts';

/** Codes of JSON-RPC 2.0 §5.1; the last one is for everything that only the status says. */
const codes = {
  parseError: -32_700,
  invalidRequest: -32_600,
  internalError: -32_603,
  refused: -32_000,
} as const;

/** Statuses of a message that is wrong in itself. */
const invalid: ReadonlySet<number> = new Set([400, 413, 415]);

/** Converts any error to that of JSON-RPC. What is logged, and what is shown, is as everywhere. */
export function mcpErrorMapper(): HttpMiddleware {
  return {
    onError: (request) => {
      const shown = toErrorResponse(request.error, request.context.awsRequestId);
      request.response = toMcpResponse(shown, request.error, request.event);
    },
  };
}

/** The path has one method: another is refused, as the protocol asks. */
function toMcpResponse(
  { statusCode = 500, headers, body = '{}' }: APIGatewayProxyStructuredResultV2,
  error: unknown,
  event: HttpEvent,
): APIGatewayProxyStructuredResultV2 {
  if (error instanceof MethodNotAllowed) {
    const message = 'Send a POST: there are no sessions and no streams of events here.';
    return { statusCode, ...(headers && { headers }), body: errorBody(codes.refused, message) };
  }
  const { message } = JSON.parse(body) as { readonly message: string };
  const code = isUnreadable(error)
    ? codes.parseError
    : invalid.has(statusCode)
      ? codes.invalidRequest
      : statusCode >= 500
        ? codes.internalError
        : codes.refused;
  const challenge = statusCode === 401 && { 'www-authenticate': challengeOf(event) };
  return { statusCode, headers: { ...headers, ...challenge }, body: errorBody(code, message) };
}

function isUnreadable(error: unknown): boolean {
  return error instanceof ValidationError && error.faults.some(({ rule }) => rule === NOT_JSON);
}

function errorBody(code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } });
}

/** Where clients read how to get a token (RFC 9728 §5.1), and whether one was refused (RFC 6750 §3). */
function challengeOf({ headers }: HttpEvent): string {
  const metadata = `resource_metadata="${baseUrlFor(headers.host)}${METADATA_PATH}"`;
  return headers.authorization === undefined
    ? `Bearer ${metadata}`
    : `Bearer error="invalid_token", ${metadata}`;
}
