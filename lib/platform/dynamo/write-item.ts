import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { dynamo } from './client.ts';
import { DeleteItemCommand, PutItemCommand, UpdateItemCommand } from './commands.ts';
import { ConditionalCheckFailedException, TransactionConflictException } from './exceptions.ts';
import { patiently } from './patiently.ts';
import { type Item, toTransactItem, type Write } from './write.ts';

/** The result of a single write. */
interface Written {
  /** Whether the condition held and the item was written. */
  readonly done: boolean;
  /** The item after an update, or the stored item when the condition did not hold. */
  readonly item: Item | undefined;
}

/**
 * Puts or updates one item outside of any transaction, which costs half. Only for items that are
 * not domain state (deliveries, marks): domain state goes through `recordChange`.
 */
export async function writeItem(
  write: Extract<Write, { readonly put: unknown } | { readonly update: unknown }>,
): Promise<Written> {
  const { Put, Update } = toTransactItem(write);
  try {
    if (Put) await patiently('PutItem', () => dynamo().send(new PutItemCommand(Put)));
    if (!Update) return { done: true, item: undefined };
    const { Attributes } = await patiently('UpdateItem', () =>
      dynamo().send(new UpdateItemCommand({ ...Update, ReturnValues: 'ALL_NEW' })),
    );
    return { done: true, item: itemOf(Attributes) };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { done: false, item: itemOf(error.Item) };
  }
}

/**
 * Puts, updates or removes one item of the event log's own outside of any transaction.
 * @returns whether it was written: its condition held, and no transaction was writing it; without a
 * condition it always was
 */
export async function writeAlone(
  write: Exclude<Write, { readonly check: unknown }>,
): Promise<boolean> {
  const { Put, Update, Delete } = toTransactItem(write);
  // Writers with a condition read again when it is lost; the others rely on the write.
  const send = write.when ? once : patiently;
  try {
    if (Put) await send('PutItem', () => dynamo().send(new PutItemCommand(Put)));
    if (Update) await send('UpdateItem', () => dynamo().send(new UpdateItemCommand(Update)));
    if (Delete) await send('DeleteItem', () => dynamo().send(new DeleteItemCommand(Delete)));
    return true;
  } catch (error) {
    const isLost =
      error instanceof ConditionalCheckFailedException ||
      error instanceof TransactionConflictException;
    if (!isLost) throw error;
    return false;
  }
}

function once<T>(_operation: string, write: () => Promise<T>): Promise<T> {
  return write();
}

function itemOf(attributes: Record<string, AttributeValue> | undefined): Item | undefined {
  return attributes && unmarshall(attributes);
}
