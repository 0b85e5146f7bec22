/**
 * Functions of the bench behind the real local gateway: one that does nothing, and one that makes the
 * calls to AWS that were recorded of an operation (`BENCH_CALLS` names the file), with nothing around them.
 */
import { readFileSync } from 'node:fs';
import * as dynamo from '@aws-sdk/client-dynamodb';
import * as sqs from '@aws-sdk/client-sqs';

const answer = { statusCode: 200, headers: { 'content-type': 'application/json' }, body: '{}' };

export const doNothing = async () => answer;

let clients;
let recorded;

const send = ({ service, operation, input }) => {
  clients ??= {
    DynamoDB: new dynamo.DynamoDBClient({ endpoint: process.env.DYNAMODB_ENDPOINT }),
    SQS: new sqs.SQSClient({ endpoint: process.env.SQS_ENDPOINT }),
  };
  const commands = service === 'DynamoDB' ? dynamo : sqs;
  const QueueUrl = service === 'SQS' ? { QueueUrl: process.env.EVENTS_QUEUE_URL } : {};
  return clients[service].send(new commands[`${operation}Command`]({ ...input, ...QueueUrl }));
};

/** In the groups that the operation made them in: one after the other, those of a group in parallel. */
export const bareCalls = async ({ pathParameters }) => {
  recorded ??= JSON.parse(readFileSync(process.env.BENCH_CALLS, 'utf8'));
  for (const group of recorded[pathParameters.operation]) await Promise.all(group.map(send));
  return answer;
};
