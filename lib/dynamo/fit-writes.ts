import type { Write } from './table.ts';

/**
 * How many of the parts, from the first on, fit into a transaction together. What two parts say alike
 * counts once, as in `recordChange`. For changes of many rows, which are then made in several steps.
 * @param room actions that are left for the parts
 */
export const fitWrites = (parts: readonly (readonly Write[])[], room: number): number => {
  const actions = new Set<string>();
  for (const [index, part] of parts.entries()) {
    for (const write of part) actions.add(JSON.stringify(write));
    if (actions.size > room) return index;
  }
  return parts.length;
};
