import { dynalite, type Item, loadValidation, type Parameters } from './dynalite.ts';
import { validationError } from './service-error.ts';
import type { Storage } from './storage.ts';
import { itemKey } from './storage-keys.ts';
import type { ItemReference, WriteSet } from './write-set.ts';

const MAX_TRANSACTION_BYTES = 4 * 1024 * 1024;

const KINDS = ['ConditionCheck', 'Put', 'Update', 'Delete'] as const;
type Kind = (typeof KINDS)[number];

const CUSTOM_CHECKS = {
  ConditionCheck: loadValidation('deleteItem').custom,
  Put: loadValidation('putItem').custom,
  Update: loadValidation('updateItem').custom,
  Delete: loadValidation('deleteItem').custom,
};

/** One action of a `TransactWriteItems`, its expressions parsed and its item located. */
export interface TransactAction extends ItemReference {
  readonly kind: Kind;
  readonly parameters: Parameters;
  /** The item to put, or the key of the action's item. */
  readonly item: Item;
}

/**
 * Reads the actions of a transaction and checks the request as a whole.
 *
 * @throws ValidationException, ResourceNotFoundException
 */
export async function readTransaction(
  storage: Storage,
  data: Parameters,
): Promise<TransactAction[]> {
  const parsed = (data.TransactItems as Parameters[]).map((entry) => parseAction(entry, storage));
  const actions: TransactAction[] = [];
  for (const action of parsed) {
    const table = await storage.table(action.parameters.TableName as string);
    for (const { AttributeName } of table.KeySchema) {
      requireKeyValue(AttributeName, action.item);
    }
    // A mistyped key is a ValidationError of this action alone, thrown when it is applied.
    actions.push({ ...action, table, key: itemKey(action.item, table) ?? '' });
  }
  refuseRepeatedItems(actions);
  return actions;
}

/** @throws ValidationException when the items together exceed 4 MB */
export function refuseLargeTransaction(actions: readonly TransactAction[], writes: WriteSet): void {
  const bytes = actions.reduce((sum, action) => sum + payloadBytes(action, writes), 0);
  if (bytes > MAX_TRANSACTION_BYTES) {
    throw validationError(`Transaction payload size cannot exceed 4MB. Payload Size: ${bytes}`);
  }
}

function parseAction(entry: Parameters, storage: Storage) {
  const [kind, ...others] = KINDS.filter((name) => entry[name] !== undefined);
  if (kind === undefined) {
    throw validationError(
      'Invalid Request: TransactWriteRequest should contain Delete or Put or Update request',
    );
  }
  if (others.length > 0) {
    throw validationError('TransactItems can only contain one of Check, Put, Update or Delete');
  }
  const parameters = entry[kind] as Parameters;
  const problem = CUSTOM_CHECKS[kind]?.(parameters, storage.store);
  if (problem) throw validationError(problem);
  return { kind, parameters, item: (parameters.Item ?? parameters.Key) as Item };
}

function requireKeyValue(attribute: string, item: Item): void {
  const value = item[attribute];
  if (value == null) throw validationError('One of the required keys was not given a value');
  if (value.S === '' || value.B === '') {
    throw validationError(
      'One or more parameter values are not valid. The AttributeValue for a key attribute ' +
        `cannot contain an empty string value. Key: ${attribute}`,
    );
  }
}

function refuseRepeatedItems(actions: readonly TransactAction[]): void {
  const seen = new Set(
    actions.map(({ table, key }, position) => `${table.TableName}~${key || position}`),
  );
  if (seen.size < actions.length) {
    throw validationError('Transaction request cannot include multiple operations on one item');
  }
}

function payloadBytes(action: TransactAction, writes: WriteSet): number {
  if (action.kind === 'Put') return dynalite.itemSize(action.item);
  const values = (action.parameters.ExpressionAttributeValues ?? {}) as Item;
  return dynalite.itemSize(writes.existing(action) ?? action.item) + dynalite.itemSize(values);
}
