import type { AttributeValue, CancellationReason } from '@aws-sdk/client-dynamodb';
import { AwsServiceError } from '../aws/aws-service-error.ts';

/** The condition of a write did not hold. */
export class ConditionalCheckFailedException extends AwsServiceError {
  /** The item that is stored, if it was asked for. */
  readonly Item?: Record<string, AttributeValue>;

  constructor(message: string, details: object = {}) {
    super('ConditionalCheckFailedException', message);
    Object.assign(this, details);
  }
}

/** Another transaction was writing the item. */
export class TransactionConflictException extends AwsServiceError {
  constructor(message: string) {
    super('TransactionConflictException', message);
  }
}

/** A transaction was not executed, with one reason for each of its writes. */
export class TransactionCanceledException extends AwsServiceError {
  readonly CancellationReasons?: CancellationReason[];

  constructor(
    message: string,
    details: { readonly CancellationReasons?: readonly CancellationReason[] } | object = {},
  ) {
    super('TransactionCanceledException', message);
    Object.assign(this, details);
  }
}

/** All of them, for the client. */
export const dynamoErrors = {
  ConditionalCheckFailedException,
  TransactionConflictException,
  TransactionCanceledException,
};
