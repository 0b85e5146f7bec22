import { type Commit, createCommit } from './commit.ts';
import {
  type ActionStore,
  dynalite,
  type Item,
  type Level,
  type Parameters,
  type Table,
} from './dynalite.ts';
import { tableNotFoundError } from './service-error.ts';
import { TABLE_PREFIX } from './storage-keys.ts';

/** The database, and the table definitions read from it. */
export interface Storage {
  readonly db: Level;
  /** Writes items with their index entries. */
  readonly commit: Commit;
  /** dynalite's own store, for the operations that it runs by itself. */
  readonly store: ActionStore;
  readonly options: Parameters;
  /** @throws ResourceNotFoundException */
  table(name: string): Promise<Table>;
  items(keys: readonly string[]): Promise<(Item | undefined)[]>;
}

/**
 * Opens the database, in a folder or in memory.
 *
 * @param indexDelayMs how much later than items the entries of global indexes are written
 * @throws Error when the folder cannot be written or another process holds it
 */
export async function openStorage(path: string | undefined, indexDelayMs = 0): Promise<Storage> {
  const store = dynalite.create({
    ...(path === undefined ? {} : { path }),
    createTableMs: 0,
  });
  try {
    await store.db.open();
  } catch (error) {
    throw new Error(describeOpenFailure(path, error), { cause: error });
  }
  return {
    db: store.db,
    commit: createCommit(store.db, indexDelayMs),
    store,
    options: store.options,
    ...tablesAndItems(store.db),
  };
}

function describeOpenFailure(path: string | undefined, error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'LEVEL_LOCKED'
    ? `The embedded DynamoDB cannot open ${path}: another process holds it`
    : `The embedded DynamoDB cannot open ${path}: ${cause instanceof Error ? cause.message : cause}`;
}

function tablesAndItems(db: Level): Pick<Storage, 'table' | 'items'> {
  // Every request needs its table, and a table never changes once it is created.
  const known = new Map<string, Table>();
  return {
    async table(name) {
      const found = known.get(name) ?? ((await db.get(TABLE_PREFIX + name)) as Table | undefined);
      if (found === undefined) throw tableNotFoundError();
      known.set(name, found);
      return found;
    },
    // Handing a read to a thread takes ten times as long as the read itself.
    items: async (keys) => keys.map((key) => db.getSync(key) as Item | undefined),
  };
}
