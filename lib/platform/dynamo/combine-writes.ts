import { itemName } from './repeated-writes.ts';
import type { Write } from './write.ts';

/** A write, and which of the changes made it. */
interface Owned {
  readonly write: Write;
  readonly owners: readonly number[];
}

/**
 * The writes of several changes, for one transaction: one for each item. Changes may share an item to which all
 * of them add, or on which they have the same condition.
 */
export class CombinedWrites {
  readonly #byItem = new Map<string, Owned>();

  get writes(): Write[] {
    return [...this.#byItem.values()].map(({ write }) => write);
  }

  /** The changes to which some of the writes belong, by their positions in `writes`. */
  ownersOf(positions: readonly number[]): ReadonlySet<number> {
    const all = [...this.#byItem.values()];
    return new Set(positions.flatMap((position) => all[position]?.owners ?? []));
  }

  /**
   * Adds the writes of a change, or none of them: when something else is done to one of its items, or when there
   * are more items then than the transaction has room for.
   * @returns whether they were added
   */
  add(owner: number, writes: readonly Write[], room: number): boolean {
    const added = new Map<string, Owned>();
    for (const write of writes) {
      const item = itemName(write);
      const other = this.#byItem.get(item);
      const both = other ? bothOf(other.write, write) : write;
      if (!both || added.has(item)) return false;
      added.set(item, { write: both, owners: [...(other?.owners ?? []), owner] });
    }
    const more = [...added.keys()].filter((item) => !this.#byItem.has(item));
    if (this.#byItem.size + more.length > room) return false;
    for (const [item, owned] of added) this.#byItem.set(item, owned);
    return true;
  }
}

/** Whether several changes may be under way that do this to an item, as none of them depends on the others. */
export function isShareable(write: Write): boolean {
  return 'check' in write || additionOf(write) !== undefined;
}

/** Merges two writes; `undefined` if they cannot be merged. */
function bothOf(one: Write, other: Write): Write | undefined {
  const first = additionOf(one);
  const second = additionOf(other);
  if (first && second) {
    if (first.to !== second.to) return undefined;
    return first.write(first.by.map((by, at) => by + (second.by[at] ?? 0)));
  }
  const isSameCheck = 'check' in one && JSON.stringify(one) === JSON.stringify(other);
  return isSameCheck ? one : undefined;
}

function additionOf(write: Write) {
  return 'update' in write ? write.addition : undefined;
}
