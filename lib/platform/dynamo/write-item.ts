import {
  type AttributeValue,
  ConditionalCheckFailedException,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { dynamo } from './client.ts';
import { type Item, toTransactItem, type Write } from './table.ts';

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
    if (Put) await dynamo().send(new PutItemCommand(Put));
    if (!Update) return { done: true, item: undefined };
    const { Attributes } = await dynamo().send(
      new UpdateItemCommand({ ...Update, ReturnValues: 'ALL_NEW' }),
    );
    return { done: true, item: itemOf(Attributes) };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { done: false, item: itemOf(error.Item) };
  }
}

function itemOf(attributes: Record<string, AttributeValue> | undefined): Item | undefined {
  return attributes && unmarshall(attributes);
}
