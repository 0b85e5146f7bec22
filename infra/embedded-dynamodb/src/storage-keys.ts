import { dynalite, type Index, type Item, type KeySchema, type Table } from './dynalite.ts';

export type IndexType = 'global' | 'local';

// Where dynalite keeps things in its one key space.
export const tablePrefix = 'table~';
export const itemPrefix = (table: string) => `item-${table}~`;
export const indexPrefix = (type: IndexType, table: string, index: string) =>
  `index-${type}~${table}~${index}~`;

// What we keep beside it.
export const idempotencyPrefix = 'idempotency~';

/** Every key under a prefix: dynalite's keys are plain ASCII, so `\xFF` lies after all of them. */
export const under = (prefix: string) => ({ gte: prefix, lt: `${prefix}\xFF` });

/** The key of an item within its table, or undefined when a key attribute is missing or mistyped. */
export function itemKey(item: Item, table: Table): string | undefined {
  const complete = table.KeySchema.every(({ AttributeName }) => {
    const type = table.AttributeDefinitions.find((d) => d.AttributeName === AttributeName);
    return type !== undefined && item[AttributeName]?.[type.AttributeType] != null;
  });
  return complete ? dynalite.createKey(item, table) : undefined;
}

/**
 * The key of an index entry: index attributes, then the whole key of its item.
 *
 * dynalite ends it with 24 bits of an MD5 of the item's key instead: among 20,000 entries with the
 * same index attributes a dozen pairs collide, and one of each pair is lost.
 */
export function indexEntryKey(entry: Item, table: Table, keySchema: KeySchema): string {
  return dynalite.createKey(entry, table, keySchema) + dynalite.createKey(entry, table);
}

/** All indexes of a table with their type. */
export function indexesOf(table: Table): { type: IndexType; index: Index }[] {
  return [
    ...(table.GlobalSecondaryIndexes ?? []).map((index) => ({ type: 'global' as const, index })),
    ...(table.LocalSecondaryIndexes ?? []).map((index) => ({ type: 'local' as const, index })),
  ];
}
