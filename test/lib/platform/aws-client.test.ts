import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SQSClient } from '@aws-sdk/client-sqs';
import { expect, it } from 'vitest';
import { withoutIdleMiddleware } from '../../../lib/platform/aws-client.ts';

const region = 'eu-west-1';

it.each([
  ['DynamoDB', () => new DynamoDBClient({ region })],
  ['SQS', () => new SQSClient({ region })],
  ['Lambda', () => new LambdaClient({ region })],
])('a client of %s neither logs nor names itself, and still repeats and signs', (_name, create) => {
  const { middlewareStack } = withoutIdleMiddleware<
    Pick<DynamoDBClient | SQSClient | LambdaClient, 'middlewareStack'>
  >(create());
  const names = middlewareStack.identify().join('\n');

  expect(names).not.toMatch(/logger|UserAgent/);
  expect(names).toMatch(/retry[\s\S]*[Ss]igning/);
});

it('leaves out other middleware that is named', () => {
  const { middlewareStack } = withoutIdleMiddleware(new DynamoDBClient({ region }), [
    'retryMiddleware',
  ]);

  expect(middlewareStack.identify().join()).not.toContain('retry');
});

it('a client without the middleware is an error, so that a new SDK is noticed', () => {
  const { middlewareStack } = new DynamoDBClient({ region });
  middlewareStack.remove('loggerMiddleware');

  expect(() => withoutIdleMiddleware({ middlewareStack })).toThrow('loggerMiddleware');
});
