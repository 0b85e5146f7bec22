import { expect, it } from 'vitest';
import { defineOperation } from '../../../lib/http/contract.ts';
import { createHandler } from '../../../lib/http/create-handler.ts';

const contract = {
  operationId: 'getSecret',
  summary: 'Tell a secret',
  tag: 'Operations',
  method: 'GET',
  path: '/secret',
  responses: { 200: { description: 'The secret.' } },
  errors: [],
} as const;

it('an operation that is not public cannot be built without access control', () => {
  const operation = defineOperation({
    ...contract,
    access: { kind: 'admin', permissions: [] },
  })(answer);

  expect(() => createHandler(operation, {}, {})).toThrow(
    'getSecret is not public and has no access control.',
  );
});

it('a public one can', () => {
  const operation = defineOperation({ ...contract, access: { kind: 'public' } })(answer);

  expect(createHandler(operation, {}, {})).toBeTypeOf('function');
});

async function answer() {
  return { status: 200 as const };
}
