import type { HttpMiddleware } from '../../http/event.ts';
import { protocolErrorMapper } from '../../http/protocol-errors.ts';
import type { ErrorDetail } from '../../platform/errors.ts';

/** Converts any error to that of the manifest API. */
export function manifestErrorMapper(): HttpMiddleware {
  return protocolErrorMapper(({ status, message, details }) => ({
    error: { message, status, ...(details && { details: details.map(present) }) },
  }));
}

function present({ path, message }: ErrorDetail) {
  const field = path?.split('/').slice(2).join('.');
  return { ...(field && { field }), message };
}
