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
  return complete ? dynalite.createKey(item, table) : undefined;
}

/**
 * The key of an index entry: the index attributes, then the whole key of the item.
 *
 * dynalite uses 24 bits of an MD5 of the item's key instead: among 20,000 entries with equal index
 * attributes, a dozen pairs collide, and one entry of each pair is lost.
 */
export function indexEntryKey(entry: Item, table: Table, keySchema: KeySchema): string {
  return dynalite.createKey(entry, table, keySchema) + dynalite.createKey(entry, table);
}

/** All indexes of a table, with their type. */
export function indexesOf(table: Table): { type: IndexType; index: Index }[] {
  return [
    ...(table.GlobalSecondaryIndexes ?? []).map((index) => ({ type: 'global' as const, index })),
    ...(table.LocalSecondaryIndexes ?? []).map((index) => ({ type: 'local' as const, index })),
  ];
}
