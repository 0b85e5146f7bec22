import { createRequire } from 'node:module';
import type { Item, KeySchema, Table } from './dynalite.ts';

interface Database {
  createKey(item: Item, table: Table, keySchema?: KeySchema): string;
}

const MOST_PREFIXES = 10_000;

/**
 * Lets dynalite remember the prefixes of partition keys that were used lately: each is a digest, items of a partition
 * come together, and a write makes the key of its item several times. A key is a part of the digest of the partition
 * key, that key, and the sort key.
 */
export function rememberKeyPrefixes(): void {
  const database = createRequire(import.meta.url)('dynalite/db') as Database;
  const { createKey } = database;
  const prefixes = new Map<string, string>();
  database.createKey = (item, table, keySchema) => {
    const schema = keySchema ?? table.KeySchema;
    const [hash, ...others] = schema.map(({ AttributeName }) => item[AttributeName]?.S);
    if (typeof hash !== 'string' || !others.every((value) => typeof value === 'string')) {
      return createKey(item, table, schema);
    }
    let prefix = prefixes.get(hash);
    if (prefix === undefined) {
      prefix = createKey(item, table, schema.slice(0, 1));
      if (prefixes.size >= MOST_PREFIXES) prefixes.clear();
      prefixes.set(hash, prefix);
    }
    return others.reduce<string>(
      (key, value) => `${key}${Buffer.from(value, 'utf8').toString('hex')}/`,
      prefix,
    );
  };
}
