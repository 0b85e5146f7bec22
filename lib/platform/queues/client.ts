import { SQSClient } from '@aws-sdk/client-sqs';
import { clientOptions, withLoggedAttempts, withoutIdleMiddleware } from '../aws-client.ts';
import { config } from '../config.ts';

let client: SQSClient | undefined;

/** The process's SQS client, created on first use. */
export function sqs(): SQSClient {
  const { sqsEndpoint } = config();
  client ??= withLoggedAttempts(withoutIdleMiddleware(new SQSClient(clientOptions(sqsEndpoint))));
  return client;
}
