import { type AwsCall, isRead } from './aws-proxy.ts';

/** What a call to DynamoDB takes from a function in the same region. */
const READ_MS = 4;
const WRITE_MS = 6;
const TRANSACTION_MS = 12;

/** How long the table of a region takes for a call, in milliseconds. */
export function latencyOf(call: Pick<AwsCall, 'operation'>): number {
  if (isRead(call)) return READ_MS;
  return call.operation === 'TransactWriteItems' ? TRANSACTION_MS : WRITE_MS;
}
