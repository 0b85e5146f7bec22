import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createJsonClient, type JsonClient } from '../../../../lib/platform/aws/json-client.ts';
import {
  GetItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
} from '../../../../lib/platform/dynamo/commands.ts';
import {
  dynamoErrors,
  TransactionCanceledException,
} from '../../../../lib/platform/dynamo/exceptions.ts';
import { dynamoProtocol } from '../../../../lib/platform/dynamo/protocol.ts';
import { localAws } from '../../../support/local-aws.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

const Key = { pk: { S: 'a' }, sk: { S: 'b' } };
const get = new GetItemCommand({ TableName: 'table', Key });
const ok = (response: ServerResponse) => response.end('{}');
const refuse = (status: number, body: object | string) => (response: ServerResponse) =>
  response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));

let received: Received[];
/** What is answered, one after the other; the last one for all others. */
let answers: ((response: ServerResponse) => unknown)[];
let client: JsonClient;

beforeAll(async () => {
  Object.assign(process.env, { ...localAws, AWS_SESSION_TOKEN: 'session' });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  client = createJsonClient(
    {
      name: 'dynamodb',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      timeouts: { connection: 1_000, answer: 200 },
      errors: dynamoErrors,
    },
    dynamoProtocol,
  );
  return () => {
    server.closeAllConnections();
    server.close();
  };
});

beforeEach(() => {
  received = [];
  answers = [ok];
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(console, 'log').mockReturnValue(undefined);
  vi.spyOn(Math, 'random').mockReturnValue(0.01);
  return () => {
    vi.restoreAllMocks();
  };
});

describe('a request', () => {
  it('names its operation and is signed with the credentials of the function', async () => {
    await client.send(get);

    expect(received[0]?.headers).toMatchObject({
      'x-amz-target': 'DynamoDB_20120810.GetItem',
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-security-token': 'session',
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=test\/\d{8}\/us-east-1\/dynamodb\/aws4_request, /,
      ),
    });
  });

  it('has the trace of the invocation, by which Lambda finds endless loops', async () => {
    vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-2-3;Lineage=1:a:0');

    await client.send(get);

    vi.unstubAllEnvs();
    expect(received[0]?.headers['x-amzn-trace-id']).toBe('Root=1-2-3;Lineage=1:a:0');
  });

  it('has bytes in base64, also of attributes with the names of types, and so has its answer', async () => {
    const Item = {
      ...Key,
      bytes: { B: Buffer.from([1, 2, 255]) },
      several: { BS: [new Uint8Array([3]), new Uint8Array([4])] },
      B: { M: { B: { S: 'text' }, BS: { L: [{ B: new Uint8Array([5]) }] } } },
    };
    await client.send(new PutItemCommand({ TableName: 'table', Item }));
    const sent = received[0]?.body.Item;
    answers = [(response) => response.end(JSON.stringify({ Item: sent }))];

    const answer = await client.send(get);

    expect(sent).toEqual({
      ...Key,
      bytes: { B: 'AQL/' },
      several: { BS: ['Aw==', 'BA=='] },
      B: { M: { B: { S: 'text' }, BS: { L: [{ B: 'BQ==' }] } } },
    });
    expect(answer.Item).toEqual({ ...Item, bytes: { B: new Uint8Array([1, 2, 255]) } });
  });
});

describe('an attempt that fails', () => {
  it.each<[string, (response: ServerResponse) => unknown]>([
    ['throttled', refuse(400, { __type: 'com.amazonaws.dynamodb.v20120810#ThrottlingException' })],
    ['an error of the service, whatever it says', refuse(500, 'oops')],
    ['a closed connection', (response) => response.destroy()],
    ['no answer', () => undefined],
    [
      'half an answer',
      (response) => {
        response.writeHead(200, { 'content-length': 10 }).write('{');
        setImmediate(() => response.destroy());
      },
    ],
  ])('is repeated: %s', async (_what, answer) => {
    answers = [answer, ok];

    expect(await client.send(get)).toEqual({});

    expect(received).toHaveLength(2);
  });

  it('is repeated three times at most, with the error of the last', async () => {
    answers = [refuse(400, { __type: 'x#ThrottlingException', message: 'slow down' })];

    await expect(client.send(get)).rejects.toMatchObject({
      name: 'ThrottlingException',
      message: 'slow down',
      status: 400,
    });
    expect(received).toHaveLength(4);
  });

  it('has the same token as the one before, if it writes a transaction, so that none is executed twice', async () => {
    answers = [(response) => response.destroy(), ok];
    const command = new TransactWriteItemsCommand({ TransactItems: [] });

    await client.send(command);
    await client.send(command);

    const [first, repeated, another] = received.map(({ body }) => body.ClientRequestToken);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(repeated).toBe(first);
    expect(another).not.toBe(first);
  });
});

it('what is refused is not repeated, and has its name, its class and its reasons', async () => {
  answers = [
    refuse(400, {
      __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
      Message: 'cancelled',
      CancellationReasons: [
        { Code: 'None' },
        { Code: 'ConditionalCheckFailed', Item: { x: { B: 'AQ==' } } },
      ],
    }),
  ];

  const error: unknown = await client.send(get).catch((refusal: unknown) => refusal);

  expect(error).toBeInstanceOf(TransactionCanceledException);
  expect(error).toMatchObject({
    name: 'TransactionCanceledException',
    message: 'cancelled',
    CancellationReasons: [
      { Code: 'None' },
      { Code: 'ConditionalCheckFailed', Item: { x: { B: new Uint8Array([1]) } } },
    ],
  });
  expect(received).toHaveLength(1);
});

it('a signal ends a call that waits, and is its reason', async () => {
  answers = [() => undefined];
  const reason = new Error('no time');
  const controller = new AbortController();
  const call = client.send(get, { abortSignal: controller.signal });
  await vi.waitFor(() => expect(received).toHaveLength(1));

  controller.abort(reason);

  await expect(call).rejects.toBe(reason);
});
