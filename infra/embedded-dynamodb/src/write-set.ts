import type { ActionStore, BatchOperation, Callback, Item, Table } from './dynalite.ts';
import { type IndexChange, indexChanges } from './index-changes.ts';
import { tableNotFoundError } from './service-error.ts';
import type { Storage } from './storage.ts';
import { type IndexType, itemPrefix } from './storage-keys.ts';

/** The item of a write: its table, and its key within that table. */
export interface ItemReference {
  readonly table: Table;
  readonly key: string;
}

/** One item before and after a write. */
export interface ItemChange extends ItemReference {
  readonly before: Item | undefined;
  readonly after: Item | undefined;
  readonly indexes: readonly IndexChange[];
}

/** Writes collected in memory, to be committed to the database in one batch. */
export interface WriteSet {
  /** The store for dynalite's writing actions: it answers from memory, before the call returns. */
  readonly store: ActionStore;
  existing(reference: ItemReference): Item | undefined;
  /** The items written so far. */
  changes(): ItemChange[];
}

interface Written extends ItemReference {
  readonly after: Item | undefined;
}

/**
 * Reads the items and collects dynalite's writes to them. Its index writes are ignored:
 * `indexChanges` derives them from the item before and after.
 */
export async function openWriteSet(
  storage: Storage,
  references: readonly ItemReference[],
): Promise<WriteSet> {
  const addresses = references.map(addressOf);
  const items = await storage.items(addresses);
  const before = new Map(addresses.map((address, position) => [address, items[position]]));
  const tables = new Map(references.map(({ table }) => [table.TableName, table]));
  const written = new Map<string, Written>();

  return {
    store: bufferingStore(storage, tables, before, written),
    existing: (reference) => before.get(addressOf(reference)),
    changes: () =>
      [...written].map(([address, { table, key, after }]) => {
        const old = before.get(address);
        return { table, key, before: old, after, indexes: indexChanges(table, old, after) };
      }),
  };
}

/** The database operations of these changes, items and index entries, for one atomic batch. */
export function batchOf(changes: readonly ItemChange[]): BatchOperation[] {
  return withSharedValues([...itemOperationsOf(changes), ...indexOperationsOf(changes, 'global')]);
}

/**
 * Operations whose equal values are one buffer: an index that projects the whole item has the item itself, and an event
 * is in four of them.
 */
function withSharedValues(operations: readonly BatchOperation[]): BatchOperation[] {
  const buffers = new Map<unknown, Buffer>();
  return operations.map((operation) => {
    if (operation.type === 'del') return operation;
    const buffer = buffers.get(operation.value) ?? Buffer.from(JSON.stringify(operation.value));
    buffers.set(operation.value, buffer);
    return { ...operation, value: buffer, valueEncoding: 'buffer' };
  });
}

/** Operations of the items, and of local indexes, which are never late. */
export function itemOperationsOf(changes: readonly ItemChange[]): BatchOperation[] {
  const items = changes.map((change): BatchOperation => {
    const key = addressOf(change);
    return change.after === undefined
      ? { type: 'del', key }
      : { type: 'put', key, value: change.after };
  });
  return [...items, ...indexOperationsOf(changes, 'local')];
}

/** Operations of the indexes of one type. */
export function indexOperationsOf(
  changes: readonly ItemChange[],
  type: IndexType,
): BatchOperation[] {
  return changes
    .flatMap(({ indexes }) => indexes)
    .filter((index) => index.type === type)
    .flatMap(({ operations }) => operations);
}

function addressOf({ table, key }: ItemReference): string {
  return itemPrefix(table.TableName) + key;
}

function bufferingStore(
  storage: Storage,
  tables: ReadonlyMap<string, Table>,
  before: ReadonlyMap<string, Item | undefined>,
  written: Map<string, Written>,
): ActionStore {
  return {
    options: storage.options,
    getTable(name: string, done: Callback<Table>) {
      const table = tables.get(name);
      if (table === undefined) done(tableNotFoundError());
      else done(null, table);
    },
    getItemDb(name: string) {
      const record = (key: string, after: Item | undefined, done: Callback) => {
        const table = tables.get(name);
        if (table !== undefined) written.set(itemPrefix(name) + key, { table, key, after });
        done();
      };
      return {
        // The mutex already excludes other writers.
        lock: (_key: string, run: (release: (done: Callback) => Callback) => void) =>
          run((done) => done),
        get: (key: string, done: Callback<Item>) => done(null, before.get(itemPrefix(name) + key)),
        put: (key: string, item: Item, done: Callback) => record(key, item, done),
        del: (key: string, done: Callback) => record(key, undefined, done),
      };
    },
  };
}
