/*
 * Takes the place of lib/platform/dynamo/client.ts in the build of the local stack.
 */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { AwsCommand } from '../../lib/platform/aws/aws-command.ts';
import { errorOf } from '../../lib/platform/aws/aws-service-error.ts';
import { awsVariables } from '../../lib/platform/aws/aws-variables.ts';
import { parseBinary, writeBinary } from '../../lib/platform/aws/binary-attributes.ts';
import { usualTimeouts } from '../../lib/platform/aws/call-aws.ts';
import { type AwsCredentials, useCredentials } from '../../lib/platform/aws/credentials.ts';
import { createJsonClient, type JsonClient } from '../../lib/platform/aws/json-client.ts';
import { config } from '../../lib/platform/config.ts';
import { dynamoErrors } from '../../lib/platform/dynamo/exceptions.ts';
import { dynamoProtocol } from '../../lib/platform/dynamo/protocol.ts';
import { tablesInProcess } from './tables-in-process.ts';

type Access = NonNullable<ReturnType<ReturnType<typeof tablesInProcess>['get']>>;

let client: JsonClient | undefined;
let sdk: DynamoDBClient | undefined;

/** The process's DynamoDB client: without sockets and signatures if the table is in this process too. */
export function dynamo(): JsonClient {
  client ??= createClient(config().dynamoDbEndpoint);
  return client;
}

function createClient(endpoint: string | undefined): JsonClient {
  const near = endpoint === undefined ? undefined : tablesInProcess().get(endpoint);
  if (near) return { send: (command) => sendNear(near, command) };
  // With a table in the cloud and a profile instead of credentials.
  if (!awsVariables().accessKeyId) useCredentials(credentialsOfProfile);
  return createJsonClient(
    { name: 'dynamodb', endpoint, timeouts: usualTimeouts(endpoint), errors: dynamoErrors },
    dynamoProtocol,
  );
}

/** The SDK looks them up again before they end. */
async function credentialsOfProfile(): Promise<AwsCredentials> {
  const { DynamoDBClient } = await import('@aws-sdk/client-dynamodb');
  sdk ??= new DynamoDBClient({});
  return sdk.config.credentials();
}

/** What is refused goes the long way, as text, so that its error is the same as over the wire. */
async function sendNear<Input extends object, Output>(
  { middleware, requestHandler }: Access,
  command: AwsCommand<Input, Output>,
): Promise<Output> {
  const { operation, input } = command;
  const asText = async () => {
    const { response } = await requestHandler.handle({
      headers: { 'x-amz-target': `${dynamoProtocol.target}.${operation}` },
      body: JSON.stringify(command.body(), writeBinary),
    });
    const text = Buffer.from(response.body).toString();
    if (response.statusCode !== 200) {
      throw errorOf({ status: response.statusCode, headers: {}, text }, dynamoErrors);
    }
    return { response, output: parseBinary(text) as object };
  };
  const { output } = await middleware(asText, { commandName: operation })({ input });
  // Each command has a type of its own for its answer.
  return output as never;
}
