import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { type Key, table } from './backends.ts';

interface Conditional {
  readonly condition?: string;
  readonly names?: Record<string, string>;
  readonly values?: Record<string, unknown>;
  readonly returnItem?: boolean;
}

const conditional = ({ condition, names, values, returnItem }: Conditional) => ({
  TableName: table,
  ...(condition && { ConditionExpression: condition }),
  ...(names && { ExpressionAttributeNames: names }),
  ...(values && { ExpressionAttributeValues: marshall(values) }),
  ...(returnItem && { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const }),
});

export const exists = 'attribute_exists(pk)';
export const missing = 'attribute_not_exists(pk)';

export const put = (item: Key & Record<string, unknown>, options: Conditional = {}) =>
  ({ Put: { Item: marshall(item), ...conditional(options) } }) satisfies TransactWriteItem;

export const update = (key: Key, expression: string, options: Conditional = {}) =>
  ({
    Update: { Key: keyOf(key), UpdateExpression: expression, ...conditional(options) },
  }) satisfies TransactWriteItem;

export const remove = (key: Key, options: Conditional = {}) =>
  ({ Delete: { Key: keyOf(key), ...conditional(options) } }) satisfies TransactWriteItem;

export const check = (key: Key, condition: string, options: Conditional = {}) =>
  ({
    ConditionCheck: {
      Key: keyOf(key),
      ...conditional(options),
      ConditionExpression: condition,
    },
  }) satisfies TransactWriteItem;

export const keyOf = ({ pk, sk }: Key) => marshall({ pk, sk });
