import { defineOperation } from '../../lib/http/contract.ts';
import { NotFoundError } from '../../lib/platform/errors.ts';

/**
 * API Gateway sends requests without a matching route here. Those that spell a route differently were
 * forwarded before: see lib/http/forward.
 */
export const operation = defineOperation({
  operationId: 'routeNotFound',
  summary: 'Handle requests without a matching route',
  tag: 'Operations',
  method: 'ANY',
  path: '$default',
  access: { kind: 'public' },
  role: 'forwarder',
  responses: {},
  errors: [400, 404],
})(async () => {
  throw new NotFoundError({ kind: 'route' }, 'There is no operation with this method and path.');
});
