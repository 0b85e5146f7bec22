import {
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../src/start-embedded-dynamodb.ts';
import { connect, createTable, table } from './backends.ts';

const Key = { pk: { S: 'a' }, sk: { S: 'b' } };

let running: EmbeddedDynamoDb;
let client: DynamoDBClient;
/** Requests that the SDK wrote as text. */
let requests: number;

beforeEach(async () => {
  running = await startEmbeddedDynamoDb();
  requests = 0;
  const { requestHandler } = running;
  client = new DynamoDBClient({
    // Nobody listens there.
    endpoint: 'http://127.0.0.1:9',
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    requestHandler: {
      ...requestHandler,
      handle: (request: Parameters<typeof requestHandler.handle>[0]) => {
        requests += 1;
        return requestHandler.handle(request);
      },
    },
    maxAttempts: 1,
  });
  client.middlewareStack.add(running.middleware, { step: 'initialize' });
  await createTable(client);
  requests = 0;
});

afterEach(() => running.close());

it('answers with the same items as over the wire, without a request', async () => {
  const Item = {
    ...Key,
    B: { S: 'named as a type' },
    bytes: { B: Uint8Array.of(0, 255) },
    several: { BS: [Uint8Array.of(1), Uint8Array.of(2)] },
    nested: { M: { list: { L: [{ N: '1' }, { NULL: true }] } } },
  };
  await client.send(new PutItemCommand({ TableName: table, Item, ConditionExpression: undefined }));
  const overTheWire = connect(running.endpoint).client;
  const get = () => new GetItemCommand({ TableName: table, Key });

  const { Item: near } = await client.send(get());
  expect(near).toEqual(Item);
  expect(near).toEqual((await overTheWire.send(get())).Item);
  expect(near?.bytes?.B?.constructor).toBe(Uint8Array);
  expect(requests).toBe(0);
  overTheWire.destroy();
});

it('answers batches and transactions', async () => {
  const TransactItems = [{ Put: { TableName: table, Item: Key } }];
  await client.send(new TransactWriteItemsCommand({ TransactItems }));
  const RequestItems = { [table]: { Keys: [Key] } };

  const { Responses } = await client.send(new BatchGetItemCommand({ RequestItems }));
  expect(Responses?.[table]).toEqual([Key]);
  expect(requests).toBe(0);
});

it('leaves errors to the SDK, after a second refusal', async () => {
  const put = new PutItemCommand({
    TableName: table,
    Item: Key,
    ConditionExpression: 'attribute_exists(pk)',
  });

  await expect(client.send(put)).rejects.toBeInstanceOf(ConditionalCheckFailedException);
  expect(requests).toBe(1);
});

it('stores a copy: what the caller changes afterwards is not stored', async () => {
  const Item = { ...Key, list: { L: [{ S: 'one' }] } };
  const putting = client.send(new PutItemCommand({ TableName: table, Item }));
  Item.list.L.push({ S: 'two' });
  await putting;

  const { Item: stored } = await client.send(new GetItemCommand({ TableName: table, Key }));
  expect(stored?.list).toEqual({ L: [{ S: 'one' }] });
});
