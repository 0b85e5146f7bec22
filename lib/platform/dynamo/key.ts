import type { Items } from './items.ts';

/** Exists for the type checker only. */
declare const item: unique symbol;

/** The name of an item's type in `Items`, which is checked, or the type itself. */
type ItemName = keyof Items | object;

type ItemOf<T> = T extends keyof Items ? Items[T] : T;

/**
 * The key of an item: `pk` and `sk` are the table's keys. `T` is the type of the item, so that
 * reading it needs no type argument and cannot name a wrong one.
 */
export interface Key<out T = unknown> {
  readonly pk: string;
  readonly sk: string;
  readonly [item]?: T;
}

/** The `pk` of a partition, or of one of the indexes, whose items are of type `T`. */
export type Partition<T> = string & { readonly [item]: T };

/** The beginning of the `sk` of those items of a partition that are of type `T`. */
export type Prefix<T> = string & { readonly [item]: T };

/** `listPk` and `listSk` are the keys of the index `list`. */
export interface ListKey {
  readonly listPk: string;
  readonly listSk: string;
}

/** Keys of the sparse index `aging`; absent from items that do not age. */
export interface AgingKey {
  readonly agingType: string | undefined;
  readonly agingSince: string | undefined;
}

/** The key of one item: `one<'Feature'>(…)` for an item of the type `Items['Feature']`. */
export function one<T extends ItemName = object>(pk: string, sk: string): Key<ItemOf<T>> {
  return { pk, sk };
}

export function partition<T extends ItemName = object>(pk: string): Partition<ItemOf<T>> {
  return pk as Partition<ItemOf<T>>;
}

export function prefix<T extends ItemName = object>(sk: string): Prefix<ItemOf<T>> {
  return sk as Prefix<ItemOf<T>>;
}

/** Ids sort as text, so they are padded to 10 digits. */
export function padded(id: number): string {
  return String(id).padStart(10, '0');
}
