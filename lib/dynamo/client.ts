import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { config } from '../config.ts';

let client: DynamoDBClient | undefined;

/** The process's DynamoDB client, made on first use so that a cold start pays only if it is needed. */
export const dynamo = (): DynamoDBClient => {
  const { dynamoDbEndpoint } = config();
  client ??= new DynamoDBClient(dynamoDbEndpoint ? { endpoint: dynamoDbEndpoint } : {});
  return client;
};
