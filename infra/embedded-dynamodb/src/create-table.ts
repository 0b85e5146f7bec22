import {
  type ActionStore,
  type Callback,
  loadAction,
  type Parameters,
  type Table,
} from './dynalite.ts';
import type { Mutex } from './mutex.ts';
import type { Storage } from './storage.ts';
import { TABLE_PREFIX } from './storage-keys.ts';

/** `CreateTable`: the table is `ACTIVE` when the answer arrives. */
export function createTable(storage: Storage, mutex: Mutex, data: Parameters): Promise<Parameters> {
  return mutex(async () => {
    const { answer, table } = await runToEnd(storage, data);
    await storage.db.batch([{ type: 'put', key: TABLE_PREFIX + data.TableName, value: table }]);
    return answer;
  });
}

interface Created {
  readonly answer: Parameters;
  readonly table: Table;
}

/**
 * Runs dynalite's action until the table has its last status: dynalite writes the status
 * `CREATING`, answers, and writes `ACTIVE` in a timer. Only that last state reaches the database,
 * so a crash in between leaves no unfinished table behind.
 */
function runToEnd(storage: Storage, data: Parameters): Promise<Created> {
  return new Promise((resolve, reject) => {
    let writes = 0;
    let answer: Parameters | undefined;
    const put = (_name: string, table: Table, done: Callback) => {
      writes += 1;
      done();
      if (writes === 2 && answer !== undefined) resolve({ answer, table });
    };
    const store: ActionStore = {
      ...storage.store,
      tableDb: { ...(storage.store.tableDb as object), put },
    };
    loadAction('createTable')(store, data, (error, value) => {
      if (error) reject(error);
      else answer = value || {};
    });
  });
}
