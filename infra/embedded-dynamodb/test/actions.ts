import { randomUUID } from 'node:crypto';
import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { type Key, table } from './backends.ts';

interface Conditional {
  readonly condition?: string;
  readonly names?: Record<string, string>;
  readonly values?: Record<string, unknown>;
  readonly returnItem?: boolean;
}

export const exists = 'attribute_exists(pk)';
export const missing = 'attribute_not_exists(pk)';

export function put(item: Key & Record<string, unknown>, options: Conditional = {}) {
  return { Put: { Item: marshall(item), ...conditional(options) } } satisfies TransactWriteItem;
}

export function update(key: Key, expression: string, options: Conditional = {}) {
  return {
    Update: { Key: keyOf(key), UpdateExpression: expression, ...conditional(options) },
  } satisfies TransactWriteItem;
}

export function remove(key: Key, options: Conditional = {}) {
  return { Delete: { Key: keyOf(key), ...conditional(options) } } satisfies TransactWriteItem;
}

export function check(key: Key, condition: string, options: Conditional = {}) {
  return {
    ConditionCheck: {
      Key: keyOf(key),
      ...conditional(options),
      ConditionExpression: condition,
    },
  } satisfies TransactWriteItem;
}

export function keyOf({ pk, sk }: Key) {
  return marshall({ pk, sk });
}

/** A key that no other test uses. */
export function newKey(sk = 'item'): Key {
  return { pk: randomUUID(), sk };
}

function conditional({ condition, names, values, returnItem }: Conditional) {
  return {
    TableName: table,
    ...(condition && { ConditionExpression: condition }),
    ...(names && { ExpressionAttributeNames: names }),
    ...(values && { ExpressionAttributeValues: marshall(values) }),
    ...(returnItem && { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const }),
  };
}
