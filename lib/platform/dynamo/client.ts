import { awsVariables } from '../aws/aws-variables.ts';
import { usualTimeouts } from '../aws/call-aws.ts';
import { createJsonClient, type JsonClient } from '../aws/json-client.ts';
import { config } from '../config.ts';
import { dynamoErrors } from './exceptions.ts';
import { dynamoProtocol } from './protocol.ts';

let client: JsonClient | undefined;

/** The process's DynamoDB client. */
export function dynamo(): JsonClient {
  const endpoint = config().dynamoDbEndpoint ?? awsVariables().dynamoDbEndpoint;
  client ??= createJsonClient(
    { name: 'dynamodb', endpoint, timeouts: usualTimeouts(endpoint), errors: dynamoErrors },
    dynamoProtocol,
  );
  return client;
}
