import type { Write } from './table.ts';

/**
 * How many of the parts, starting with the first, fit into one transaction. Writes that several
 * parts share count once, as in `recordChange`. For changes of many rows, which are made in several
 * steps.
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
