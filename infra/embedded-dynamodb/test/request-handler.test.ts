import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../src/start-embedded-dynamodb.ts';
import { connect, createTable, table } from './backends.ts';

let running: EmbeddedDynamoDb;
let client: DynamoDBClient;

beforeEach(async () => {
  running = await startEmbeddedDynamoDb();
  client = new DynamoDBClient({
    // Nobody listens there.
    endpoint: 'http://127.0.0.1:9',
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    requestHandler: running.requestHandler,
    maxAttempts: 1,
  });
  await createTable(client);
});

afterEach(() => running.close());

it('answers a client in this process without a socket, from the same tables', async () => {
  const item = { pk: { S: 'a' }, sk: { S: 'ä' } };
  await client.send(new PutItemCommand({ TableName: table, Item: item }));
  const overTheWire = connect(running.endpoint);

  expect(await overTheWire.get({ pk: 'a', sk: 'ä' })).toEqual({ pk: 'a', sk: 'ä' });
  overTheWire.client.destroy();
});

it('answers errors as their own classes', async () => {
  const put = new PutItemCommand({
    TableName: table,
    Item: { pk: { S: 'a' }, sk: { S: 'b' } },
    ConditionExpression: 'attribute_exists(pk)',
  });

  await expect(client.send(put)).rejects.toBeInstanceOf(ConditionalCheckFailedException);
});
