import { marshall } from '@aws-sdk/util-dynamodb';

/** Plain values in DynamoDB's format. */
export function toAttributes(value: object) {
  return marshall(value, { removeUndefinedValues: true, convertClassInstanceToMap: true });
}
