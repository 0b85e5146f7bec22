import { defineOperation } from '../../lib/http/contract.ts';
import { NotFoundError } from '../../lib/platform/errors.ts';

/** API Gateway sends requests without a matching route here. */
export const operation = defineOperation({
  operationId: 'routeNotFound',
  summary: 'Handle requests without a matching route',
  tag: 'Operations',
  method: 'ANY',
  path: '$default',
  access: { kind: 'public' },
  role: 'none',
  responses: {},
  errors: [404],
})(async () => {
  throw new NotFoundError({ kind: 'route' }, 'There is no operation with this method and path.');
});
