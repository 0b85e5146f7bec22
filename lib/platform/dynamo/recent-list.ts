import { compareText } from '../compare-text.ts';
import type { Key, Partition } from './key.ts';
import { queryList, queryPartition } from './query.ts';
import { ttlAfter } from './ttl.ts';
import type { Item, Write } from './write.ts';

/** A row of a list as it was stored lately; `null` if it was removed. Its `sk` is the `listSk` of the row. */
export interface Recent<T> {
  readonly row: T | null;
}

/** How long a changed row is listed without the index: far longer than an index is late. */
const RECENT_SECONDS = 24 * 60 * 60;

/**
 * All rows of a partition of the index `list`, in its order, with everything that was committed before the
 * call. The index may be late, so what was changed lately is read from the table, in parallel: one round trip.
 * @param recent where `recentRowWrite` notes each change of the rows
 */
export async function listNow<T>(list: Partition<T>, recent: Partition<Recent<T>>): Promise<T[]> {
  const [listed, changed] = await Promise.all([
    queryList(list as Partition<T & Item>),
    queryPartition(recent as Partition<Recent<T> & Key>),
  ]);
  const rows = new Map<string, T>(listed.map((row) => [String(row.listSk), row]));
  for (const { sk, row } of changed) {
    if (row) rows.set(sk, row);
    else if (row === null) rows.delete(sk);
  }
  return [...rows].sort(([one], [other]) => compareText(one, other)).map(([, row]) => row);
}

/**
 * Notes how a row of a list is stored after a transaction, or that it is removed. For every transaction that
 * changes it: what is noted is listed instead of what the index has.
 */
export function recentRowWrite<T extends object>(key: Key<Recent<T>>, row: T | null): Write {
  return {
    put: {
      ...key,
      row: row && withoutKeys(row),
      ttl: ttlAfter(RECENT_SECONDS),
    },
  };
}

/** A row that was read has the keys of its item too. */
function withoutKeys(row: object): object {
  const { pk, sk, listPk, listSk, ...properties } = row as Item;
  return properties;
}
