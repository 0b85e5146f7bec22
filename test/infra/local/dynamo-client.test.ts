import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '@flagwright/embedded-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dynamo } from '../../../infra/local/dynamo-client.ts';
import { createTable } from '../../../infra/local/table.ts';
import { tablesInProcess } from '../../../infra/local/tables-in-process.ts';
import { GetItemCommand, PutItemCommand } from '../../../lib/platform/dynamo/commands.ts';
import { ConditionalCheckFailedException } from '../../../lib/platform/dynamo/exceptions.ts';

// Nobody listens there.
const endpoint = 'http://127.0.0.1:9';
const TableName = 'flagwright';

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

let table: EmbeddedDynamoDb;

beforeAll(async () => {
  table = await startEmbeddedDynamoDb();
  Object.assign(process.env, { DYNAMODB_ENDPOINT: endpoint, AWS_REGION: 'us-east-1' });
  tablesInProcess().set(endpoint, table);
  const client = new DynamoDBClient({ endpoint: table.endpoint, credentials });
  await createTable(client, TableName);
  client.destroy();
});

afterAll(async () => {
  tablesInProcess().delete(endpoint);
  await table.close();
});

it('reaches a table in this process without a socket or credentials', async () => {
  const Key = { pk: { S: 'a' }, sk: { S: 'b' } };
  const data = { B: new Uint8Array([1, 2, 255]) };
  await dynamo().send(new PutItemCommand({ TableName, Item: { ...Key, data } }));

  const { Item } = await dynamo().send(new GetItemCommand({ TableName, Key }));

  expect(Item).toEqual({ ...Key, data });
});

it('refuses what the table refuses, with the stored item', async () => {
  const Item = { pk: { S: 'a' }, sk: { S: 'c' }, data: { B: new Uint8Array([7]) } };
  const put = new PutItemCommand({
    TableName,
    Item,
    ConditionExpression: 'attribute_not_exists(pk)',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
  await dynamo().send(put);

  const refused: unknown = await dynamo()
    .send(put)
    .catch((error: unknown) => error);

  expect(refused).toBeInstanceOf(ConditionalCheckFailedException);
  expect(refused).toMatchObject({ name: 'ConditionalCheckFailedException', Item });
});
