import {
  type ActionStore,
  type Callback,
  dynalite,
  type Item,
  type KeyRange,
  loadAction,
  type Parameters,
  type Table,
} from './dynalite.ts';
import { RowStream } from './row-stream.ts';
import type { Storage } from './storage.ts';
import {
  type IndexType,
  indexEntryKey,
  indexesOf,
  indexPrefix,
  itemPrefix,
  under,
} from './storage-keys.ts';

// A page without a Limit ends at 1 MB; until then this many rows are fetched at once.
const ROWS_PER_FETCH = 256;

/**
 * Runs one of dynalite's reading actions (`getItem`, `batchGetItem`, `query`, `scan`).
 *
 * Each read is one snapshot of the database, and each transaction is one batch, so a read never
 * sees a part of a transaction.
 */
export function runRead(name: string, storage: Storage, data: Parameters): Promise<Parameters> {
  return new Promise((resolve, reject) => {
    const store = createReadStore(storage, data, reject);
    loadAction(name)(store, data, (error, answer) => {
      if (error) reject(error);
      else resolve(answer || {});
    });
  });
}

function createReadStore(
  storage: Storage,
  data: Parameters,
  fail: (error: unknown) => void,
): ActionStore {
  // An exception in dynalite's callback must fail the request, not the process.
  const answer = <T>(result: Promise<T>, done: Callback<T>) =>
    void result.then((value) => done(null, value), done).catch(fail);
  const rows = (prefix: string, range: KeyRange) =>
    new RowStream(
      () => storage.db.values(within(prefix, range)),
      range.limit !== undefined && range.limit > 0 ? range.limit : ROWS_PER_FETCH,
    );

  let table: Table | undefined;
  return {
    options: storage.options,
    getTable: (tableName: string, done: Callback<Table>) =>
      answer(
        storage.table(tableName).then((found) => {
          table = found;
          return found;
        }),
        done,
      ),
    getItemDb: (tableName: string) => ({
      get: (key: string, done: Callback<Item>) =>
        answer(
          storage.items([itemPrefix(tableName) + key]).then(([item]) => item as Item),
          done,
        ),
      createValueStream: (range: KeyRange) => rows(itemPrefix(tableName), range),
    }),
    getIndexDb: (type: IndexType, tableName: string, index: string) => ({
      createValueStream: (range: KeyRange) =>
        rows(
          indexPrefix(type, tableName, index),
          table === undefined ? range : afterStartKey(range, data, table, index),
        ),
    }),
  };
}

function within(prefix: string, range: KeyRange): KeyRange {
  const whole = under(prefix);
  const { gt, gte, lt, lte } = range;
  return {
    ...(range.reverse === undefined ? {} : { reverse: range.reverse }),
    ...(range.limit === undefined ? {} : { limit: range.limit }),
    ...(gte !== undefined
      ? { gte: prefix + gte }
      : gt !== undefined
        ? { gt: prefix + gt }
        : { gte: whole.gte }),
    ...(lte !== undefined
      ? { lte: prefix + lte }
      : lt !== undefined
        ? { lt: prefix + lt }
        : { lt: whole.lt }),
  };
}

/** dynalite starts the next page after its own index entry key: this replaces it by our longer key. */
function afterStartKey(range: KeyRange, data: Parameters, table: Table, name: string): KeyRange {
  const start = data.ExclusiveStartKey as Item | undefined;
  const index = indexesOf(table).find((candidate) => candidate.index.IndexName === name)?.index;
  if (start === undefined || index === undefined) return range;
  const theirs = dynalite.createIndexKey(start, table, index.KeySchema);
  const ours = indexEntryKey(start, table, index.KeySchema);
  return {
    ...range,
    ...(range.gt === theirs ? { gt: ours } : {}),
    ...(range.lt === theirs ? { lt: ours } : {}),
  };
}
