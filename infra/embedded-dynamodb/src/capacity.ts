import { dynalite, type Item, type Parameters } from './dynalite.ts';
import type { IndexType } from './storage-keys.ts';
import type { ItemChange } from './write-set.ts';

/** Capacity units that one action costs its table and that table's indexes, before any factor. */
export interface Charge {
  readonly tableName: string;
  readonly units: number;
  readonly indexes: readonly { type: IndexType; index: string; units: number }[];
}

/** How a consumed capacity is reported: transactions name the kind of unit and cost double. */
export interface CapacityKind {
  readonly factor: 1 | 2;
  readonly unit?: 'ReadCapacityUnits' | 'WriteCapacityUnits';
}

export const singleWrite: CapacityKind = { factor: 1 };
export const transactionalWrite: CapacityKind = { factor: 2, unit: 'WriteCapacityUnits' };
export const transactionalRead: CapacityKind = { factor: 2, unit: 'ReadCapacityUnits' };

/** A write costs its item's larger state and every index entry written or removed. */
export function chargeOfChange(change: ItemChange): Charge {
  return {
    tableName: change.table.TableName,
    units: Math.max(writeUnits(change.before), writeUnits(change.after)),
    indexes: change.indexes.map(({ type, index, entries }) => ({
      type,
      index,
      units: entries.reduce((sum, entry) => sum + writeUnits(entry), 0),
    })),
  };
}

/** A condition check costs what writing the item would cost its table. */
export function chargeOfCheck(tableName: string, item: Item | undefined): Charge {
  return { tableName, units: writeUnits(item), indexes: [] };
}

/** A strongly consistent read: one unit per 4 KB. */
export function chargeOfRead(tableName: string, item: Item | undefined): Charge {
  return { tableName, units: unitsOf(item, 4096), indexes: [] };
}

/**
 * The `ConsumedCapacity` list of a response, one entry per table; undefined unless requested.
 *
 * @param mode the request's `ReturnConsumedCapacity`
 */
export function consumedCapacity(
  mode: unknown,
  charges: readonly Charge[],
  kind: CapacityKind,
): Parameters[] | undefined {
  if (mode !== 'TOTAL' && mode !== 'INDEXES') return undefined;
  const byTable = Map.groupBy(charges, (charge) => charge.tableName);
  return [...byTable].map(([TableName, ofTable]) => {
    const table = sum(ofTable) * kind.factor;
    const indexes = ofTable.flatMap((charge) => charge.indexes);
    const total = table + sum(indexes) * kind.factor;
    const figures = { TableName, ...figure(total, kind) };
    if (mode === 'TOTAL') return figures;
    return { ...figures, Table: figure(table, kind), ...perIndex(indexes, kind) };
  });
}

function writeUnits(item: Item | undefined): number {
  return unitsOf(item, 1024);
}

function unitsOf(item: Item | undefined, bytesPerUnit: number): number {
  return Math.max(1, Math.ceil(dynalite.itemSize(item ?? {}) / bytesPerUnit));
}

function sum(charges: readonly { units: number }[]): number {
  return charges.reduce((total, { units }) => total + units, 0);
}

function figure(units: number, { unit }: CapacityKind) {
  return { CapacityUnits: units, ...(unit === undefined ? {} : { [unit]: units }) };
}

function perIndex(indexes: readonly Charge['indexes'][number][], kind: CapacityKind) {
  const members = { global: 'GlobalSecondaryIndexes', local: 'LocalSecondaryIndexes' } as const;
  const byType = Map.groupBy(indexes, (charge) => charge.type);
  return Object.fromEntries(
    [...byType].map(([type, ofType]) => {
      const byIndex = Map.groupBy(ofType, (charge) => charge.index);
      const figures = [...byIndex].map(([index, ofIndex]) => [
        index,
        figure(sum(ofIndex) * kind.factor, kind),
      ]);
      return [members[type], Object.fromEntries(figures)];
    }),
  );
}
