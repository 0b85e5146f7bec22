import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { config } from '../config.ts';
import { toAttributes } from './attributes.ts';
import { dynamo } from './client.ts';
import { TransactWriteItemsCommand } from './commands.ts';
import type { Key } from './key.ts';
import type { Tally } from './tallies.ts';

/** A stored item, including `pk` and `sk`. */
export type Item = Readonly<Record<string, unknown>>;

/** DynamoDB's limit of actions in one transaction. */
export const TRANSACTION_LIMIT = 100;

/** A condition on the stored item, in DynamoDB's expression language. */
export interface Condition {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** What an update adds: changes that add to the same item may do so in one transaction. */
interface Addition {
  /** Two additions become one if this is equal. */
  readonly to: string;
  readonly by: readonly number[];
  /** The write that adds so much. */
  readonly write: (by: readonly number[]) => Write;
}

/** One action of a transaction. */
export type Write =
  | { readonly put: Key & Item; readonly when?: Condition; readonly onConflict?: () => Error }
  | {
      readonly update: Key;
      readonly expression: string;
      readonly names?: Readonly<Record<string, string>>;
      readonly values?: Readonly<Record<string, unknown>>;
      readonly when?: Condition;
      readonly onConflict?: () => Error;
      /** When the condition does not hold, this is called, and the same commit tried again. */
      readonly makeRoom?: () => Promise<void>;
      /** A part of a sum: see `tallyWrite`. */
      readonly tally?: Tally;
      /** What it adds, if it does nothing else. */
      readonly addition?: Addition;
    }
  | { readonly remove: Key; readonly when?: Condition; readonly onConflict?: () => Error }
  | { readonly check: Key; readonly when: Condition; readonly onConflict?: () => Error };

/** The item must not exist yet. */
export const isNew: Condition = { expression: 'attribute_not_exists(pk)' };

/** The item must exist. */
export const exists: Condition = { expression: 'attribute_exists(pk)' };

/** The item must still have the version that was read; `undefined` means it did not exist. */
export function atVersion(version: number | undefined): Condition {
  return version === undefined
    ? isNew
    : {
        expression: '#version = :version',
        names: { '#version': 'version' },
        values: { ':version': version },
      };
}

/** One action in DynamoDB's format. Pure: tested without a table. */
export function toTransactItem(write: Write): TransactWriteItem {
  const common = attributesOf(write);
  if ('put' in write) return { Put: { ...common, Item: toAttributes(write.put) } };
  if ('update' in write) {
    return {
      Update: { ...common, Key: toAttributes(write.update), UpdateExpression: write.expression },
    };
  }
  if ('remove' in write) return { Delete: { ...common, Key: toAttributes(write.remove) } };
  return {
    ConditionCheck: {
      ...common,
      ConditionExpression: write.when.expression,
      Key: toAttributes(write.check),
    },
  };
}

/**
 * Executes all writes, or none.
 * @throws TransactionCanceledException with one reason per write, in order.
 */
export async function transact(writes: readonly Write[]): Promise<void> {
  await dynamo().send(
    new TransactWriteItemsCommand({
      TransactItems: writes.map(toTransactItem),
    }),
  );
}

function attributesOf(write: Write) {
  const values = {
    ...('values' in write ? write.values : undefined),
    ...write.when?.values,
  };
  const names = { ...('names' in write ? write.names : undefined), ...write.when?.names };
  return {
    TableName: config().tableName,
    ...(write.when && {
      ConditionExpression: write.when.expression,
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
    }),
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: toAttributes(values) }),
  };
}
