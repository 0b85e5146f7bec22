import { dynalite, type Index, type Item, type KeySchema, type Table } from './dynalite.ts';

export type IndexType = 'global' | 'local';

// dynalite's prefixes within the one key space of the database.
export const TABLE_PREFIX = 'table~';

// Ours, beside them.
export const IDEMPOTENCY_PREFIX = 'idempotency~';

export function itemPrefix(table: string): string {
  return `item-${table}~`;
}

export function indexPrefix(type: IndexType, table: string, index: string): string {
  return `index-${type}~${table}~${index}~`;
}

/** Every key under a prefix: dynalite's keys are plain ASCII, so `\xFF` sorts after all of them. */
export function under(prefix: string): { gte: string; lt: string } {
  return { gte: prefix, lt: `${prefix}\xFF` };
}

/** The key of an item within its table; undefined if a key attribute is missing or mistyped. */
export function itemKey(item: Item, table: Table): string | undefined {
  const complete = table.KeySchema.every(({ AttributeName }) => {
    const type = table.AttributeDefinitions.find((d) => d.AttributeName === AttributeName);
    return type !== undefined && item[AttributeName]?.[type.AttributeType] != null;
  });
  return complete ? keyIn(item, table, table.KeySchema) : undefined;
}

/**
 * The key of an index entry: the index attributes, then the whole key of the item.
 *
 * dynalite uses 24 bits of an MD5 of the item's key instead: among 20,000 entries with equal index
 * attributes, a dozen pairs collide, and one entry of each pair is lost.
 */
export function indexEntryKey(entry: Item, table: Table, keySchema: KeySchema): string {
  return keyIn(entry, table, keySchema) + keyIn(entry, table, table.KeySchema);
}

/** All indexes of a table, with their type. */
export function indexesOf(table: Table): { type: IndexType; index: Index }[] {
  return [
    ...(table.GlobalSecondaryIndexes ?? []).map((index) => ({ type: 'global' as const, index })),
    ...(table.LocalSecondaryIndexes ?? []).map((index) => ({ type: 'local' as const, index })),
  ];
}

/** Prefixes of partition keys that were used lately: each is a digest, and items of a partition come together. */
const prefixes = new Map<string, string>();
const MOST_PREFIXES = 10_000;

/** dynalite's key: a part of the digest of the partition key, that key, and the sort key. */
function keyIn(item: Item, table: Table, schema: KeySchema): string {
  const [hash, ...others] = schema.map(({ AttributeName }) => item[AttributeName]?.S);
  if (typeof hash !== 'string' || !others.every((value) => typeof value === 'string')) {
    return dynalite.createKey(item, table, schema);
  }
  let prefix = prefixes.get(hash);
  if (prefix === undefined) {
    prefix = dynalite.createKey(item, table, schema.slice(0, 1));
    if (prefixes.size >= MOST_PREFIXES) prefixes.clear();
    prefixes.set(hash, prefix);
  }
  return others.reduce<string>(
    (key, value) => `${key}${Buffer.from(value, 'utf8').toString('hex')}/`,
    prefix,
  );
}
