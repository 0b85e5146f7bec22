/**
 * The floors, behind the real local gateway: a function that does nothing, one that only makes the recorded
 * calls of an operation to AWS (`BENCH_CALLS` names the file), and one that returns a number of bytes. One more
 * tells the processor time of the service, and one how long its event loop stood still, and its memory.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as dynamo from '@aws-sdk/client-dynamodb';
import * as sqs from '@aws-sdk/client-sqs';

/** As in replayable.ts. */
const FLOOR_TABLE = 'floor';

let clients;
let prepared;

const answer = { statusCode: 200, headers: { 'content-type': 'application/json' }, body: '{}' };

export const doNothing = async () => answer;

/** Microseconds of processor time of this process so far. */
export const processorTime = async () => {
  const { user, system } = process.cpuUsage();
  return { ...answer, body: JSON.stringify({ microseconds: user + system }) };
};

/** Milliseconds between two looks at the event loop, which do not count. */
const RESOLUTION_MS = 10;

let longest;

/** Looks at the event loop all the time: how late it is, and what its thread has computed since the last look. */
const watch = () => {
  let at = performance.now();
  let used = process.threadCpuUsage();
  setInterval(() => {
    const now = performance.now();
    const usage = process.threadCpuUsage();
    longest.ms = Math.max(longest.ms, now - at - RESOLUTION_MS);
    const computed = usage.user + usage.system - used.user - used.system;
    longest.computedMs = Math.max(longest.computedMs, computed / 1e3);
    at = now;
    used = usage;
  }, RESOLUTION_MS).unref();
};

/**
 * Since the last request, in milliseconds: how long the event loop stood still at most, and the most processor time
 * that its thread took between two looks, which is what stands still on a machine that has nothing else to do. And the
 * megabytes of this process: with `?collect=yes` after the garbage is collected, which is not counted.
 */
export const standstill = async ({ queryStringParameters }) => {
  if (!longest) {
    longest = { ms: 0, computedMs: 0 };
    watch();
  }
  const { ms: longestMs, computedMs } = longest;
  if (queryStringParameters?.collect) {
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
    // The look after it counts.
    await pause(2 * RESOLUTION_MS);
  }
  const { rss, heapUsed } = process.memoryUsage();
  longest = { ms: 0, computedMs: 0 };
  const body = { longestMs, computedMs, residentMb: rss / 1e6, heapMb: heapUsed / 1e6 };
  return { ...answer, body: JSON.stringify(body) };
};

const client = (service) => {
  clients ??= {
    DynamoDB: new dynamo.DynamoDBClient({ endpoint: process.env.DYNAMODB_ENDPOINT }),
    SQS: new sqs.SQSClient({ endpoint: process.env.SQS_ENDPOINT }),
  };
  return clients[service];
};

/** Items that one transaction puts. */
const CHUNK = 50;

/** A separate table with the items of the recorded calls: repeated writes must not reach real items. */
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

/** In the groups of the operation: one after the other, the calls of a group in parallel. */
export const bareCalls = async ({ pathParameters }) => {
  prepared ??= prepare();
  const groups = (await prepared)[pathParameters.operation];
  for (const group of groups) await Promise.all(group.map(send));
  return answer;
};

const bodies = new Map();

/** Returns as many bytes as the path says, which it has in memory. */
export const sameBytes = async ({ pathParameters }) => {
  const bytes = Number(pathParameters.bytes);
  if (!bodies.has(bytes)) bodies.set(bytes, Buffer.alloc(bytes, 'x').toString('base64'));
  return { ...answer, body: bodies.get(bytes), isBase64Encoded: true };
};
