import type { Contract } from '../../lib/http/contract.ts';

/** A contract without a body and responses, to which tests add what they are about. */
export const aContract: Contract = {
  operationId: 'takeSomething',
  summary: 'Take something',
  tag: 'Test',
  method: 'POST',
  path: '/something',
  access: { kind: 'public' },
  responses: {},
  errors: [],
};
