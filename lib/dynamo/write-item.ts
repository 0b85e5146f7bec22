import {
  type AttributeValue,
  ConditionalCheckFailedException,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { dynamo } from './client.ts';
import { type Item, toTransactItem, type Write } from './table.ts';

/** What a single write did. */
export interface Written {
  /** Whether the condition held, so that it was written. */
  readonly done: boolean;
  /** The item after an update, or as it was found when the condition did not hold. */
  readonly item: Item | undefined;
}

const itemOf = (attributes: Record<string, AttributeValue> | undefined): Item | undefined =>
  attributes && unmarshall(attributes);

/**
 * Puts or updates one item outside of any transaction, which costs half. Only for what is no state of
 * the domain (deliveries, marks): that goes through `recordChange`.
 */
export const writeItem = async (
  write: Extract<Write, { readonly put: unknown } | { readonly update: unknown }>,
): Promise<Written> => {
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
};
