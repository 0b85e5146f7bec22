import type { Key } from './key.ts';
import { isTally } from './tallies.ts';
import type { Write } from './write.ts';

/*
 * A transaction has at most one action per item and 100 in all. Several parts of a change may write
 * the same item; here is how such writes are combined and counted.
 */

/** Drops writes that repeat another one exactly: two parts of a change contain the same write. */
export function distinctWrites(writes: readonly Write[]): Write[] {
  const names = writes.map(itemName);
  if (new Set(names).size === names.length) return [...writes];
  const ofItem = Map.groupBy(names, (name) => name);
  const seen = new Set<string>();
  return writes.filter((write, index) => {
    // The whole text, which is long, only where an item is written several times.
    if (ofItem.get(names[index] ?? '')?.length === 1) return true;
    const text = JSON.stringify(write);
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
}

/**
 * Keeps one write per item: the one that does most to it. Storing the whole item, on the condition
 * that it was not modified, covers an update, and an update covers a check. Examples: a segment that
 * is changed and used; a project whose counts change and that must exist. Keeps all parts of a sum:
 * they are merged when they are committed.
 */
export function onePerItem(writes: readonly Write[]): Write[] {
  const byItem = new Map<string, Write>();
  for (const write of writes.filter((each) => !isTally(each))) {
    const id = itemName(write);
    const other = byItem.get(id);
    if (!other || rankOf(write) > rankOf(other)) byItem.set(id, write);
  }
  return [...byItem.values(), ...writes.filter(isTally)];
}

/**
 * How many of the parts, starting with the first, fit into one transaction. Writes that several
 * parts share count once, as in `distinctWrites`. For changes of many rows, which are made in
 * several steps.
 * @param room actions available for the parts
 */
export function fitWrites(parts: readonly (readonly Write[])[], room: number): number {
  const actions = new Set<string>();
  for (const [index, part] of parts.entries()) {
    for (const write of part) actions.add(JSON.stringify(write));
    if (actions.size > room) return index;
  }
  return parts.length;
}

/** The key of the item that a write is about. */
export function keyOf(write: Write): Key {
  if ('put' in write) return write.put;
  if ('update' in write) return write.update;
  return 'remove' in write ? write.remove : write.check;
}

/** The item that a write is about, as one text: JSON, because keys may contain any character. */
export function itemName(write: Write): string {
  const { pk, sk } = keyOf(write);
  return JSON.stringify([pk, sk]);
}

/** Rank of a write; the write that does most to the item has the highest. */
function rankOf(write: Write): number {
  return 'put' in write ? 2 : 'check' in write ? 0 : 1;
}
