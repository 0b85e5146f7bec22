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

it('one that uses the encryption key waits for it, and fails without it', async () => {
  const calls: string[] = [];
  const operation = defineOperation({ ...contract, access: { kind: 'public' } })(async () => {
    calls.push('handled');
    return { status: 200 as const };
  });
  const fetched = createHandler(operation, {}, { ensureKeys: async () => void calls.push('keys') });
  const refused = createHandler(operation, {}, { ensureKeys: () => Promise.reject(new Error()) });
  // Only what the handler reads of an event. The same of the context.
  const event = { headers: {}, requestContext: { http: {} } } as never;
  const context = { awsRequestId: 'a-test' } as never;

  expect(await fetched(event, context)).toMatchObject({ statusCode: 200 });
  expect(await refused(event, context)).toMatchObject({ statusCode: 500 });
  expect(calls).toEqual(['keys', 'handled']);
});

async function answer() {
  return { status: 200 as const };
}
