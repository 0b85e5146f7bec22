import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGateway } from '../src/gateway.ts';
import type { Dispatch } from '../src/operations.ts';
import { unknownOperationError } from '../src/service-error.ts';

let dispatch: Dispatch;
const gateway = createGateway((operation, body) => dispatch(operation, body));
let endpoint: string;

beforeEach(async () => {
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  endpoint = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  dispatch = async () => ({});
});

afterEach(async () => {
  vi.restoreAllMocks();
  gateway.close();
  await once(gateway, 'close');
});

it('returns the answer of the operation', async () => {
  dispatch = async (operation, body) => ({ operation, body });
  expect(await send('{"TableName":"things"}')).toEqual({
    status: 200,
    body: { operation: 'GetItem', body: { TableName: 'things' } },
  });
});

it('answers 500 to an unexpected error, without its message', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  dispatch = () => Promise.reject(new Error('a secret'));
  expect(await send('{}')).toEqual({
    status: 500,
    body: {
      __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
      message: 'The request processing has failed because of an internal error',
    },
  });
});

it('answers 400 to an error of the service', async () => {
  dispatch = () => Promise.reject(unknownOperationError());
  expect(await send('{}')).toEqual({
    status: 400,
    body: { __type: 'com.amazon.coral.service#UnknownOperationException' },
  });
});

it.each(['', 'not json', '[]', 'null'])(
  'refuses a body that is not a JSON object: %j',
  async (body) => {
    expect(await send(body)).toEqual({
      status: 400,
      body: { __type: 'com.amazon.coral.service#SerializationException' },
    });
  },
);

it('refuses a request without credentials', async () => {
  expect(await send('{}', { authorization: '' })).toMatchObject({
    body: { __type: 'com.amazon.coral.service#MissingAuthenticationTokenException' },
  });
});

it('refuses a target of another service', async () => {
  expect(await send('{}', { 'x-amz-target': 'AmazonSQS.SendMessage' })).toMatchObject({
    body: { __type: 'com.amazon.coral.service#UnknownOperationException' },
  });
});

async function send(body: string, headers: Record<string, string> = {}) {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'x-amz-target': 'DynamoDB_20120810.GetItem',
      authorization: 'AWS4-HMAC-SHA256 Credential=local',
      connection: 'close',
      ...headers,
    },
    body,
  });
  return { status: response.status, body: await response.json() };
}
