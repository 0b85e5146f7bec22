import { expect, it } from 'vitest';
import { defineOperation } from '../../../lib/http/contract.ts';
import { createHandler } from '../../../lib/http/create-handler.ts';

const contract = {
  operationId: 'getSecret',
  summary: 'Tell a secret',
  tag: 'Operations',
  method: 'GET',
  path: '/secret',
  access: { kind: 'public' },
  responses: { 200: { description: 'The secret.' } },
  errors: [],
} as const;

// Only what the handler reads of an event. The same of the context.
const event = { headers: {}, requestContext: { http: {} } } as never;
const context = { awsRequestId: 'a-test' } as never;

const headers = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
};

it.each([
  ['a response', async () => ({ status: 200 as const }), 200, 'no-store'],
  ['an error', () => Promise.reject(new Error()), 500, 'no-store'],
  ['a response that may be cached', cached, 200, 'private, no-cache'],
])('%s has the headers of all responses', async (_what, handle, statusCode, caching) => {
  const handler = createHandler(defineOperation(contract)(handle), {}, {});

  expect(await handler(event, context)).toMatchObject({
    statusCode,
    headers: { ...headers, 'cache-control': caching },
  });
});

async function cached() {
  return { status: 200 as const, headers: { 'cache-control': 'private, no-cache' } };
}
