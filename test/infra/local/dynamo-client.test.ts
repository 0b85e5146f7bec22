import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '@flagwright/embedded-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dynamo } from '../../../infra/local/dynamo-client.ts';
import { createTable } from '../../../infra/local/table.ts';
import { tablesInProcess } from '../../../infra/local/tables-in-process.ts';

// Nobody listens there.
const endpoint = 'http://127.0.0.1:9';

let table: EmbeddedDynamoDb;

beforeAll(async () => {
  table = await startEmbeddedDynamoDb();
  Object.assign(process.env, { DYNAMODB_ENDPOINT: endpoint, AWS_REGION: 'us-east-1' });
  tablesInProcess().set(endpoint, table);
});

afterAll(async () => {
  tablesInProcess().delete(endpoint);
  await table.close();
});

it('reaches a table in this process without a socket or credentials', async () => {
  await createTable(dynamo(), 'flagwright');

  const { Table } = await dynamo().send(new DescribeTableCommand({ TableName: 'flagwright' }));

  expect(Table?.TableStatus).toBe('ACTIVE');
});
