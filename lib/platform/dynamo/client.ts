import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { clientOptions, withLoggedAttempts, withoutIdleMiddleware } from '../aws-client.ts';
import { config } from '../config.ts';

let client: DynamoDBClient | undefined;

/**
 * The process's DynamoDB client, created on first use: a cold start that does not need it does not
 * pay.
 */
export function dynamo(): DynamoDBClient {
  const { dynamoDbEndpoint } = config();
  client ??= withLoggedAttempts(
    withoutIdleMiddleware(new DynamoDBClient(clientOptions(dynamoDbEndpoint))),
  );
  return client;
}
