import type { BatchOperation, Index, Item, Table } from './dynalite.ts';
import { sameItem } from './same-value.ts';
import { type IndexType, indexEntryKey, indexesOf, indexPrefix } from './storage-keys.ts';

/** What one item write does to one index. */
export interface IndexChange {
  readonly type: IndexType;
  readonly index: string;
  /** The entries written and removed: both when the entry moves, only the new one otherwise. */
  readonly entries: readonly Item[];
  readonly operations: readonly BatchOperation[];
}

/**
 * The index entries to write and remove when an item changes. An index whose entry stays the same
 * is left out: DynamoDB neither writes nor charges it.
 */
export function indexChanges(
  table: Table,
  before: Item | undefined,
  after: Item | undefined,
): IndexChange[] {
  return indexesOf(table).flatMap(({ type, index }) => {
    const old = entryOf(before, index, table);
    const current = entryOf(after, index, table);
    if (old === undefined && current === undefined) return [];
    if (old && current && sameItem(old, current)) return [];

    const prefix = indexPrefix(type, table.TableName, index.IndexName);
    const keyOf = (entry: Item) => prefix + indexEntryKey(entry, table, index.KeySchema);
    const oldKey = old && keyOf(old);
    const newKey = current && keyOf(current);
    const moved = oldKey !== newKey;
    const operations: BatchOperation[] = [];
    if (oldKey !== undefined && moved) operations.push({ type: 'del', key: oldKey });
    if (newKey !== undefined) operations.push({ type: 'put', key: newKey, value: current });
    const entries = [moved ? old : undefined, current].filter((entry) => entry !== undefined);
    return [{ type, index: index.IndexName, entries, operations }];
  });
}

/** The item as the index projects it; undefined if the item lacks an index key (sparse index). */
function entryOf(item: Item | undefined, index: Index, table: Table): Item | undefined {
  if (item === undefined) return undefined;
  const keys = index.KeySchema.map((key) => key.AttributeName);
  if (keys.some((key) => item[key] == null)) return undefined;
  if (index.Projection.ProjectionType === 'ALL') return item;
  const projected = [
    ...keys,
    ...table.KeySchema.map((key) => key.AttributeName),
    ...(index.Projection.NonKeyAttributes ?? []),
  ];
  return Object.fromEntries(Object.entries(item).filter(([name]) => projected.includes(name)));
}
