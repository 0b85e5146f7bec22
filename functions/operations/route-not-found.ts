import { NotFoundError } from '../../lib/errors.ts';
import { defineOperation } from '../../lib/http/contract.ts';

/** API Gateway sends here what no other route takes. */
export const operation = defineOperation({
  operationId: 'routeNotFound',
  summary: 'Answer requests that no route takes',
  tag: 'Operations',
  method: 'ANY',
  path: '$default',
  access: { kind: 'public' },
  role: 'none',
  responses: {},
  errors: [404],
})(async () => {
  throw new NotFoundError('There is nothing at this path, or not with this method.');
});
