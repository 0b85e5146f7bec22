import { chargeOfChange, chargeOfCheck, consumedCapacity, singleWrite } from './capacity.ts';
import { type Item, type Parameters, runAction, type Table } from './dynalite.ts';
import { repairExpressions } from './expression-repairs.ts';
import type { Mutex } from './mutex.ts';
import { conditionalCheckFailedError, isOfType } from './service-error.ts';
import type { Storage } from './storage.ts';
import { itemKey } from './storage-keys.ts';
import { batchOf, type ItemReference, openWriteSet, type WriteSet } from './write-set.ts';

type Writer = (storage: Storage, mutex: Mutex, data: Parameters) => Promise<Parameters>;

export const putItem: Writer = (storage, mutex, data) => writeItem('putItem', storage, mutex, data);
export const updateItem: Writer = (storage, mutex, data) =>
  writeItem('updateItem', storage, mutex, data);
export const deleteItem: Writer = (storage, mutex, data) =>
  writeItem('deleteItem', storage, mutex, data);

async function writeItem(action: string, storage: Storage, mutex: Mutex, data: Parameters) {
  const table = await storage.table(data.TableName as string);
  const reference = referenceTo(table, (data.Item ?? data.Key) as Item);
  return mutex(async () => {
    const writes = await openWriteSet(storage, [reference]);
    const existing = writes.existing(reference);
    const answer = await runWrite(action, writes, data, existing);
    const charges = await commit(storage, writes);
    const [ConsumedCapacity] =
      consumedCapacity(
        data.ReturnConsumedCapacity,
        charges.length > 0 ? charges : [chargeOfCheck(table.TableName, existing)],
        singleWrite,
      ) ?? [];
    return { ...answer, ...(ConsumedCapacity && { ConsumedCapacity }) };
  });
}

async function runWrite(
  action: string,
  writes: WriteSet,
  data: Parameters,
  existing: Item | undefined,
): Promise<Parameters> {
  try {
    return await runAction(action, writes.store, repairExpressions(data, existing));
  } catch (error) {
    const wantsItem = data.ReturnValuesOnConditionCheckFailure === 'ALL_OLD';
    if (existing && wantsItem && isOfType(error, 'ConditionalCheckFailedException')) {
      throw conditionalCheckFailedError(existing);
    }
    throw error;
  }
}

type BatchEntry = { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } };

/** `BatchWriteItem`: at once here, though DynamoDB promises no atomicity across its items. */
export const batchWriteItem: Writer = async (storage, mutex, data) => {
  const requests = Object.entries(data.RequestItems as { [table: string]: BatchEntry[] });
  const references: ItemReference[] = [];
  for (const [name, entries] of requests) {
    const table = await storage.table(name);
    for (const { PutRequest, DeleteRequest } of entries) {
      references.push(referenceTo(table, PutRequest?.Item ?? DeleteRequest?.Key ?? {}));
    }
  }
  return mutex(async () => {
    const writes = await openWriteSet(storage, references);
    const answer = await runAction('batchWriteItem', writes.store, data);
    const charges = await commit(storage, writes);
    const ConsumedCapacity = consumedCapacity(data.ReturnConsumedCapacity, charges, singleWrite);
    return { ...answer, ...(ConsumedCapacity && { ConsumedCapacity }) };
  });
};

/** A malformed key refers to nothing; dynalite, which checks it next, words the error. */
function referenceTo(table: Table, item: Item): ItemReference {
  return { table, key: itemKey(item, table) ?? '' };
}

async function commit(storage: Storage, writes: WriteSet) {
  const changes = writes.changes();
  if (changes.length > 0) await storage.db.batch(batchOf(changes));
  return changes.map(chargeOfChange);
}
