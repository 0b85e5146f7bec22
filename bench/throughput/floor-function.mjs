/**
 * Functions of the bench behind the real local gateway: one that does nothing, and one that makes the
 * calls to AWS that were recorded of an operation (`BENCH_CALLS` names the file), with nothing around them.
 */
import { readFileSync } from 'node:fs';
import * as dynamo from '@aws-sdk/client-dynamodb';
import * as sqs from '@aws-sdk/client-sqs';

/** Of replayable.ts. */
const FLOOR_TABLE = 'floor';

let clients;
let prepared;

const answer = { statusCode: 200, headers: { 'content-type': 'application/json' }, body: '{}' };

export const doNothing = async () => answer;

const client = (service) => {
  clients ??= {
    DynamoDB: new dynamo.DynamoDBClient({ endpoint: process.env.DYNAMODB_ENDPOINT }),
    SQS: new sqs.SQSClient({ endpoint: process.env.SQS_ENDPOINT }),
  };
  return clients[service];
};

/** Items that one transaction puts. */
const CHUNK = 50;

/** A table of its own, with what the recorded calls were about: repeated writes must not reach real ones. */
const prepare = async () => {
  const { recorded, items } = JSON.parse(readFileSync(process.env.BENCH_CALLS, 'utf8'));
  const db = client('DynamoDB');
  const { Table } = await db.send(
    new dynamo.DescribeTableCommand({ TableName: process.env.TABLE_NAME }),
  );
  await db.send(
    new dynamo.CreateTableCommand({
      TableName: FLOOR_TABLE,
      KeySchema: Table.KeySchema,
      AttributeDefinitions: Table.AttributeDefinitions,
      BillingMode: 'PAY_PER_REQUEST',
      GlobalSecondaryIndexes: Table.GlobalSecondaryIndexes.map(
        ({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }),
      ),
    }),
  );
  for (let first = 0; first < items.length; first += CHUNK) {
    const TransactItems = items
      .slice(first, first + CHUNK)
      .map((Item) => ({ Put: { TableName: FLOOR_TABLE, Item } }));
    await db.send(new dynamo.TransactWriteItemsCommand({ TransactItems }));
  }
  return recorded;
};

const send = ({ service, operation, input }) => {
  const commands = service === 'DynamoDB' ? dynamo : sqs;
  const QueueUrl = service === 'SQS' ? { QueueUrl: process.env.EVENTS_QUEUE_URL } : {};
  return client(service).send(new commands[`${operation}Command`]({ ...input, ...QueueUrl }));
};

/** In the groups that the operation made them in: one after the other, those of a group in parallel. */
export const bareCalls = async ({ pathParameters }) => {
  prepared ??= prepare();
  const groups = (await prepared)[pathParameters.operation];
  for (const group of groups) await Promise.all(group.map(send));
  return answer;
};
