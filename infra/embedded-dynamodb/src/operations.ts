import { createTable } from './create-table.ts';
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
import { deleteItem, putItem, updateItem } from './single-writes.ts';
import type { Storage } from './storage.ts';
import { transactWriteItems } from './transact-write-items.ts';
import { singleWriteValidation, transactWriteTypes } from './transaction-types.ts';
import { updateTable, updateTableTypes } from './update-table.ts';
import { withoutWellFormed } from './well-formed.ts';

/** Answers one request, given the name of its operation and its parsed body. */
export type Dispatch = (operation: string, body: Parameters) => Promise<Parameters>;

interface Operation {
  readonly validation: OperationValidation;
  run(data: Parameters): Promise<Parameters>;
}

/** All supported operations over one database. */
export function createDispatch(
  storage: Storage,
  mutex: Mutex,
  tokens: IdempotencyTokens,
): Dispatch {
  const operations = {
    ...reads(storage),
    ...tables(storage, mutex),
    ...writes(storage, mutex, tokens),
  };
  const checkTypes = withoutWellFormed(validations.checkTypes);
  return async (name, body) => {
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
    if (operation === undefined) throw unknownOperationError();
    const { types, custom } = operation.validation;
    const data = checkTypes(body, types);
    validations.checkValidations(data, types, custom ?? null, storage.store);
    return operation.run(data);
  };
}

interface Operations {
  readonly [name: string]: Operation;
}

function reads(storage: Storage): Operations {
  const read = (name: string): Operation => ({
    validation: loadValidation(name),
    run: (data) => runRead(name, storage, data),
  });
  return {
    GetItem: read('getItem'),
    BatchGetItem: read('batchGetItem'),
    Query: read('query'),
    Scan: read('scan'),
  };
}

function tables(storage: Storage, mutex: Mutex): Operations {
  return {
    CreateTable: {
      validation: loadValidation('createTable'),
      run: (data) => createTable(storage, mutex, data),
    },
    DescribeTable: {
      validation: loadValidation('describeTable'),
      run: (data) => runAction('describeTable', storage.store, data),
    },
    UpdateTable: {
      validation: { types: updateTableTypes },
      run: (data) => updateTable(storage, mutex, data),
    },
  };
}

function writes(storage: Storage, mutex: Mutex, tokens: IdempotencyTokens): Operations {
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
    TransactWriteItems: {
      validation: { types: transactWriteTypes },
      run: (data) => transactWriteItems(storage, mutex, tokens, data),
    },
  };
}
