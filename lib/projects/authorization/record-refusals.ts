import type { Contract } from '../../http/contract.ts';
import type { HttpMiddleware } from '../../http/event.ts';
import { addressOf } from '../../identity/networks/network-rules.ts';
import { recordRefusal } from '../../identity/refusals/record-refusal.ts';
import { NoAccessError } from '../../platform/errors.ts';

/**
 * Records what callers of the admin API are refused whom it knows, for the audit log: comes before the access control. What
 * applications are refused is counted only, as they ask again each few seconds: their functions do not have this.
 */
export function recordRefusals({ operationId }: Pick<Contract, 'operationId'>): HttpMiddleware {
  return {
    onError: async ({ event, error }) => {
      const { caller: refused, pathParameters = {} } = event;
      if (!refused || !(error instanceof NoAccessError)) return;
      const { id, name } = refused.author;
      await recordRefusal({
        operation: operationId,
        status: error.status,
        reason: error.message,
        method: null,
        user: refused.tokenType === 'user' ? id : null,
        username: name,
        project: pathParameters.projectId ?? null,
        environment: pathParameters.environment ?? null,
        address: addressOf(event, refused.networks?.proxies ?? []) || null,
        userAgent: event.headers['user-agent'] ?? null,
      });
    },
  };
}
