import {
  loadValidation,
  type OperationValidation,
  type Parameters,
  runAction,
  validations,
} from './dynalite.ts';
import type { IdempotencyTokens } from './idempotency.ts';
import type { Mutex } from './mutex.ts';
import { runRead } from './read-store.ts';
import { unknownOperationError } from './service-error.ts';
import { batchWriteItem, deleteItem, putItem, updateItem } from './single-writes.ts';
import type { Storage } from './storage.ts';
import { changeTable, deleteTable, listTables } from './table-operations.ts';
import { describeTimeToLive, updateTimeToLive, updateTimeToLiveTypes } from './time-to-live.ts';
import { transactGetItems } from './transact-get-items.ts';
import { transactWriteItems } from './transact-write-items.ts';
import {
  singleWriteValidation,
  transactGetTypes,
  transactWriteTypes,
} from './transaction-types.ts';

type Operation = {
  readonly validation: OperationValidation;
  run(data: Parameters): Promise<Parameters>;
};

/** Answers one request, given its operation's name and its parsed body. */
export type Dispatch = (operation: string, body: Parameters) => Promise<Parameters>;

/** The operations of the service over one database. */
export function createDispatch(
  storage: Storage,
  mutex: Mutex,
  tokens: IdempotencyTokens,
): Dispatch {
  const operations: { readonly [name: string]: Operation | undefined } = {
    ...readsAndTables(storage, mutex),
    ...writes(storage, mutex, tokens),
  };
  return async (name, body) => {
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
    if (operation === undefined) throw unknownOperationError();
    const { types, custom } = operation.validation;
    const data = validations.checkTypes(body, types);
    validations.checkValidations(data, types, custom ?? null, storage.store);
    return operation.run(data);
  };
}

function readsAndTables(storage: Storage, mutex: Mutex): { [name: string]: Operation } {
  const own = (name: string, run: Operation['run']) => ({ validation: loadValidation(name), run });
  const read = (name: string) => own(name, (data) => runRead(name, storage, data));
  const dynalites = (name: string) => own(name, (data) => runAction(name, storage.store, data));
  const table = (name: 'createTable' | 'updateTable') =>
    own(name, (data) => changeTable(name, storage, mutex, data));
  return {
    GetItem: read('getItem'),
    BatchGetItem: read('batchGetItem'),
    Query: read('query'),
    Scan: read('scan'),
    CreateTable: table('createTable'),
    UpdateTable: table('updateTable'),
    DeleteTable: own('deleteTable', (data) => deleteTable(storage, mutex, data)),
    ListTables: own('listTables', (data) => listTables(storage, data)),
    DescribeTable: dynalites('describeTable'),
    TagResource: dynalites('tagResource'),
    UntagResource: dynalites('untagResource'),
    ListTagsOfResource: dynalites('listTagsOfResource'),
    DescribeTimeToLive: own('describeTimeToLive', (data) => describeTimeToLive(storage, data)),
    UpdateTimeToLive: {
      validation: { types: updateTimeToLiveTypes },
      run: (data) => updateTimeToLive(storage, mutex, data),
    },
  };
}

function writes(
  storage: Storage,
  mutex: Mutex,
  tokens: IdempotencyTokens,
): { [name: string]: Operation } {
  return {
    PutItem: {
      validation: singleWriteValidation('putItem'),
      run: (data) => putItem(storage, mutex, data),
    },
    UpdateItem: {
      validation: singleWriteValidation('updateItem'),
      run: (data) => updateItem(storage, mutex, data),
    },
    DeleteItem: {
      validation: singleWriteValidation('deleteItem'),
      run: (data) => deleteItem(storage, mutex, data),
    },
    BatchWriteItem: {
      validation: loadValidation('batchWriteItem'),
      run: (data) => batchWriteItem(storage, mutex, data),
    },
    TransactWriteItems: {
      validation: { types: transactWriteTypes },
      run: (data) => transactWriteItems(storage, mutex, tokens, data),
    },
    TransactGetItems: {
      validation: { types: transactGetTypes },
      run: (data) => transactGetItems(storage, mutex, data),
    },
  };
}
