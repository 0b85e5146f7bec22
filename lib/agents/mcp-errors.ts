import { baseUrlFor } from '../http/base-url.ts';
import type { HttpEvent, HttpMiddleware } from '../http/event.ts';
import { NOT_JSON } from '../http/json-body.ts';
import { protocolErrorMapper } from '../http/protocol-errors.ts';
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

/** Converts any error to that of JSON-RPC. */
export function mcpErrorMapper(): HttpMiddleware {
  return protocolErrorMapper(
    ({ status, message }, error) =>
      // The path has one method: another is refused, as the protocol asks.
      error instanceof MethodNotAllowed
        ? errorBody(
            codes.refused,
            'Send a POST: there are no sessions and no streams of events here.',
          )
        : errorBody(codeOf(status, error), message),
    ({ status }, event) => (status === 401 ? { 'www-authenticate': challengeOf(event) } : {}),
  );
}

function codeOf(status: number, error: unknown): number {
  if (isUnreadable(error)) return codes.parseError;
  if (invalid.has(status)) return codes.invalidRequest;
  return status >= 500 ? codes.internalError : codes.refused;
}

function isUnreadable(error: unknown): boolean {
  return error instanceof ValidationError && error.faults.some(({ rule }) => rule === NOT_JSON);
}

function errorBody(code: number, message: string) {
  return { jsonrpc: '2.0', id: null, error: { code, message } };
}

/** Where clients read how to get a token (RFC 9728 §5.1), and whether one was refused (RFC 6750 §3). */
function challengeOf({ headers }: HttpEvent): string {
  const metadata = `resource_metadata="${baseUrlFor(headers.host)}${METADATA_PATH}"`;
  return headers.authorization === undefined
    ? `Bearer ${metadata}`
    : `Bearer error="invalid_token", ${metadata}`;
}
