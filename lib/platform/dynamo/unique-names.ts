import type { Key } from './key.ts';
import { isNew, type Write } from './write.ts';

declare module './items.ts' {
  interface Items {
    ClaimedName: ClaimedName;
  }
}

/** The item that makes a name unique: it says who has it. */
interface ClaimedName {
  readonly id: number;
}

/**
 * Claims a name for the item with an id; the commit fails if another has the name.
 * @param taken creates the error for a name that another has
 */
export function claimNameWrite(name: Key<ClaimedName>, id: number, taken: () => Error): Write {
  return {
    put: { ...name, id },
    when: isNew,
    onConflict: taken,
  };
}

/** Frees a name, so that others can claim it. */
export function freeNameWrite(name: Key<ClaimedName>): Write {
  return { remove: name };
}

/** Frees the old name and claims the new one. Empty if they are the same. */
export function renameWrites(
  from: Key<ClaimedName>,
  to: Key<ClaimedName>,
  id: number,
  taken: () => Error,
): Write[] {
  return from.sk === to.sk ? [] : [freeNameWrite(from), claimNameWrite(to, id, taken)];
}
