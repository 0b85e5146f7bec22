import {
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  type TransactWriteItemsCommandInput,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe } from 'vitest';
import { startEmbeddedDynamoDb } from '../src/start-embedded-dynamodb.ts';
import { refereeAvailable, startDynamoDbLocal } from './dynamodb-local.ts';

export const table = 'things';

/** The index over `group` and the numeric `rank` of the table of these tests. */
export const byRank = 'by-rank';

export type Key = { readonly pk: string; readonly sk: string };

/** A client of one running backend, with the calls that these tests share. */
export interface Backend {
  readonly client: DynamoDBClient;
  put(item: Key & Record<string, unknown>): Promise<unknown>;
  get(key: Key): Promise<Record<string, unknown> | undefined>;
  /** The sort keys of a group's index entries, in rank order. */
  ranked(group: string): Promise<unknown[]>;
  transact(
    actions: TransactWriteItem[],
    options?: Partial<TransactWriteItemsCommandInput>,
  ): Promise<unknown>;
}

const backends = [
  { name: 'embedded', start: () => startEmbeddedDynamoDb(), available: () => true },
  {
    name: 'DynamoDB Local',
    start: startDynamoDbLocal,
    // CI has to have the referee, so there its tests fail without it.
    available: () => refereeAvailable() || Boolean(process.env.CI),
  },
];

/** Runs one suite on the embedded DynamoDB and on AWS's DynamoDB Local. */
export function onEachBackend(title: string, define: (backend: () => Backend) => void): void {
  for (const { name, start, available } of backends) {
    describe.skipIf(!available())(`${title} (${name})`, () => {
      let running: { endpoint: string; close(): Promise<void> };
      let backend: Backend;
      beforeAll(async () => {
        running = await start();
        backend = connect(running.endpoint);
        await createTable(backend.client);
      }, 90_000);
      afterAll(async () => {
        backend?.client.destroy();
        await running?.close();
      });
      define(() => backend);
    });
  }
}

/** A client without retries, so that a test sees every answer. */
export function connect(endpoint: string): Backend {
  const client = new DynamoDBClient({
    endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  return {
    client,
    put: (item) => client.send(new PutItemCommand({ TableName: table, Item: marshall(item) })),
    async get(key) {
      const command = new GetItemCommand({
        TableName: table,
        Key: marshall(key),
        ConsistentRead: true,
      });
      const { Item } = await client.send(command);
      return Item && unmarshall(Item);
    },
    async ranked(group) {
      const { Items = [] } = await client.send(queryGroup(group));
      return Items.map((item) => item.sk?.S);
    },
    transact: (TransactItems, options) =>
      client.send(new TransactWriteItemsCommand({ TransactItems, ...options })),
  };
}

/** Creates the table of these tests: a string key pair and one index with a numeric sort key. */
export function createTable(client: DynamoDBClient): Promise<unknown> {
  return client.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
        { AttributeName: 'group', AttributeType: 'S' },
        { AttributeName: 'rank', AttributeType: 'N' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: byRank,
          KeySchema: [
            { AttributeName: 'group', KeyType: 'HASH' },
            { AttributeName: 'rank', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
    }),
  );
}

export function queryGroup(group: string): QueryCommand {
  return new QueryCommand({
    TableName: table,
    IndexName: byRank,
    KeyConditionExpression: '#group = :group',
    ExpressionAttributeNames: { '#group': 'group' },
    ExpressionAttributeValues: { ':group': { S: group } },
  });
}
