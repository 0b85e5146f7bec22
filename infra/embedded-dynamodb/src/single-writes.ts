import { chargeOfChange, chargeOfCheck, consumedCapacity, singleWrite } from './capacity.ts';
import { type Item, type Parameters, runAction, type Table } from './dynalite.ts';
import { repairExpressions } from './expression-repairs.ts';
import type { Mutex } from './mutex.ts';
import { conditionalCheckFailedError, isOfType } from './service-error.ts';
import type { Storage } from './storage.ts';
import { itemKey } from './storage-keys.ts';
import { type ItemReference, openWriteSet, type WriteSet } from './write-set.ts';

export function putItem(storage: Storage, mutex: Mutex, data: Parameters): Promise<Parameters> {
  return writeItem('putItem', storage, mutex, data);
}

export function updateItem(storage: Storage, mutex: Mutex, data: Parameters): Promise<Parameters> {
  return writeItem('updateItem', storage, mutex, data);
}

export function deleteItem(storage: Storage, mutex: Mutex, data: Parameters): Promise<Parameters> {
  return writeItem('deleteItem', storage, mutex, data);
}

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

/** A malformed key refers to no item; dynalite checks the key next and words the error. */
function referenceTo(table: Table, item: Item): ItemReference {
  return { table, key: itemKey(item, table) ?? '' };
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

async function commit(storage: Storage, writes: WriteSet) {
  const changes = writes.changes();
  if (changes.length > 0) await storage.commit(changes);
  return changes.map(chargeOfChange);
}
