import {
  type ActionStore,
  type BatchOperation,
  type Callback,
  type KeyRange,
  loadAction,
  type Parameters,
  type Table,
} from './dynalite.ts';
import type { Mutex } from './mutex.ts';
import { RowStream } from './row-stream.ts';
import type { Storage } from './storage.ts';
import {
  indexesOf,
  indexPrefix,
  itemPrefix,
  tablePrefix,
  tagPrefix,
  timeToLivePrefix,
  under,
} from './storage-keys.ts';

/** `createTable` and `updateTable`: the table is `ACTIVE` when the answer arrives. */
export function changeTable(
  action: 'createTable' | 'updateTable',
  storage: Storage,
  mutex: Mutex,
  data: Parameters,
): Promise<Parameters> {
  return mutex(async () => {
    const { answer, table } = await runToEnd(action, storage, data);
    await storage.db.batch([{ type: 'put', key: tablePrefix + data.TableName, value: table }]);
    storage.forgetTable(data.TableName as string);
    return answer;
  });
}

/** `DeleteTable`: definition, items and index entries go in one batch. */
export function deleteTable(storage: Storage, mutex: Mutex, data: Parameters): Promise<Parameters> {
  return mutex(async () => {
    const name = data.TableName as string;
    const table = await storage.table(name);
    const { answer } = await runToEnd('deleteTable', storage, data);
    const prefixes = [
      itemPrefix(name),
      tagPrefix(name),
      ...indexesOf(table).map(({ type, index }) => indexPrefix(type, name, index.IndexName)),
    ];
    const operations: BatchOperation[] = [
      { type: 'del', key: tablePrefix + name },
      { type: 'del', key: timeToLivePrefix + name },
    ];
    for (const prefix of prefixes) operations.push(...(await deletionsUnder(prefix, storage)));
    await storage.db.batch(operations);
    storage.forgetTable(name);
    return answer;
  });
}

async function deletionsUnder(prefix: string, storage: Storage): Promise<BatchOperation[]> {
  const rows = await storage.db.iterator(under(prefix)).all();
  return rows.map(([key]) => ({ type: 'del', key }));
}

/** `listTables`: dynalite's own reads every key of the database. */
export function listTables(storage: Storage, data: Parameters): Promise<Parameters> {
  return new Promise((resolve, reject) => {
    const tableDb = {
      createKeyStream: () => new RowStream(() => tableNames(storage), 100),
    };
    loadAction('listTables')({ ...storage.store, tableDb }, data, (error, answer) =>
      error ? reject(error) : resolve(answer || {}),
    );
  });
}

function tableNames(storage: Storage) {
  const rows = storage.db.keys(under(tablePrefix) as KeyRange);
  return {
    nextv: async (size: number) =>
      ((await rows.nextv(size)) as string[]).map((key) => key.slice(tablePrefix.length)),
    close: () => rows.close(),
  };
}

type End = { readonly answer: Parameters; readonly table: Table | undefined };

/**
 * Runs dynalite's action to the last status: it writes a transient one (`CREATING`), answers, and
 * writes the final one a timer later. Only the end state reaches the database, so a crash between
 * leaves no table stuck half-way.
 */
function runToEnd(action: string, storage: Storage, data: Parameters): Promise<End> {
  return new Promise((resolve, reject) => {
    let writes = 0;
    let answer: Parameters | undefined;
    const written = (table: Table | undefined, done: Callback) => {
      writes += 1;
      done();
      if (writes === 2 && answer !== undefined) resolve({ answer, table });
    };
    const tableDb = {
      ...(storage.store.tableDb as object),
      put: (_name: string, table: Table, done: Callback) => written(table, done),
      del: (_name: string, done: Callback) => written(undefined, done),
    };
    const nothingToDelete = (...args: unknown[]) => (args.at(-1) as Callback)();
    const store: ActionStore = {
      ...storage.store,
      tableDb,
      deleteItemDb: nothingToDelete,
      deleteIndexDb: nothingToDelete,
      deleteTagDb: nothingToDelete,
    };
    loadAction(action)(store, data, (error, value) => {
      if (error) reject(error);
      else answer = value || {};
    });
  });
}
