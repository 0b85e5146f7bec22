/*
 * Takes the place of lib/platform/dynamo/client.ts in the build of the local stack.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  clientOptions,
  withLoggedAttempts,
  withoutIdleMiddleware,
} from '../../lib/platform/aws-client.ts';
import { config } from '../../lib/platform/config.ts';
import { tablesInProcess } from './tables-in-process.ts';

/** What prepares a request for the wire, and repeats those that were lost on it. */
const wireMiddleware = [
  'awsAuthMiddleware',
  'contentLengthMiddleware',
  'hostHeaderMiddleware',
  'httpAuthSchemeMiddleware',
  'recursionDetectionMiddleware',
  'retryMiddleware',
];

let client: DynamoDBClient | undefined;

/** The process's DynamoDB client: without sockets and signatures if the table is in this process too. */
export function dynamo(): DynamoDBClient {
  client ??= createClient(config().dynamoDbEndpoint);
  return client;
}

function createClient(endpoint: string | undefined): DynamoDBClient {
  const near = endpoint === undefined ? undefined : tablesInProcess().get(endpoint);
  if (!near) {
    const remote = new DynamoDBClient(clientOptions(endpoint));
    return withLoggedAttempts(withoutIdleMiddleware(remote));
  }
  const { requestHandler, middleware } = near;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const options = { ...clientOptions(endpoint), requestHandler, credentials };
  const created = withoutIdleMiddleware(new DynamoDBClient(options), wireMiddleware);
  created.middlewareStack.add(middleware, { step: 'initialize', name: 'tableInProcess' });
  return created;
}
