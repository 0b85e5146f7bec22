import { usualTimeouts } from '../aws/call-aws.ts';
import { createJsonClient, type JsonClient } from '../aws/json-client.ts';
import { config } from '../config.ts';

let client: JsonClient | undefined;

/** The process's SQS client. */
export function sqs(): JsonClient {
  const { sqsEndpoint: endpoint } = config();
  client ??= createJsonClient(
    { name: 'sqs', endpoint, timeouts: usualTimeouts(endpoint) },
    { target: 'AmazonSQS', version: '1.0' },
  );
  return client;
}
