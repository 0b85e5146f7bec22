/*
 * Takes the place of lib/platform/dynamo/client.ts in the build of the local stack.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { withoutIdleMiddleware } from '../../lib/platform/aws-client.ts';
import { config } from '../../lib/platform/config.ts';
import { tablesInProcess } from './tables-in-process.ts';

let client: DynamoDBClient | undefined;

/** The process's DynamoDB client: without sockets and signatures if the table is in this process too. */
export function dynamo(): DynamoDBClient {
  client ??= withoutIdleMiddleware(createClient(config().dynamoDbEndpoint));
  return client;
}

function createClient(endpoint: string | undefined): DynamoDBClient {
  if (endpoint === undefined) return new DynamoDBClient({});
  const requestHandler = tablesInProcess().get(endpoint);
  if (!requestHandler) return new DynamoDBClient({ endpoint });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const local = new DynamoDBClient({ endpoint, requestHandler, credentials });
  local.middlewareStack.remove('awsAuthMiddleware');
  return local;
}
