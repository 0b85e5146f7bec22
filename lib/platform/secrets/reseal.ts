import { chunksOf } from '../chunks.ts';
import { isSealedWithCurrentKey, seal, unseal } from './secret-box.ts';

/** What sealing the stored secrets again has done. */
export interface Resealing {
  /** Number of items that were sealed with another key and now are with the current one. */
  readonly resealed: number;
  /** Number of items that changed during the pass, and may still be sealed with another key. */
  readonly left: number;
  /** Places of secrets that no known key decrypts. */
  readonly unreadable: readonly string[];
}

/** A stored item with secrets. */
interface SealedItem {
  /** Sealed values by name. */
  readonly sealed: Readonly<Record<string, string>>;
  readonly placeOf: (name: string) => string;
  /**
   * Stores the same secrets, sealed again, unless the item has changed since it was read.
   * @returns whether they were stored
   */
  readonly replace: (sealed: Readonly<Record<string, string>>) => Promise<boolean>;
}

/** Items that are sealed again at the same time. */
const CHUNK = 10;

/**
 * Seals the secrets of items with the current key, a few items at a time. It can be repeated: what
 * is sealed with that key is skipped.
 */
export async function resealItems(items: readonly SealedItem[]): Promise<Resealing> {
  const outcomes: (boolean | undefined)[] = [];
  for (const chunk of chunksOf(items, CHUNK)) {
    outcomes.push(...(await Promise.all(chunk.map(resealItem))));
  }
  return {
    resealed: outcomes.filter((done) => done === true).length,
    left: outcomes.filter((done) => done === false).length,
    unreadable: items.flatMap(unreadableIn),
  };
}

/** Whether the item was stored; `undefined` if there was nothing to do. */
async function resealItem(item: SealedItem): Promise<boolean | undefined> {
  const { sealed, placeOf, replace } = item;
  const changed = Object.entries(sealed).flatMap(([name, value]): [string, string][] => {
    const place = placeOf(name);
    const secret = isSealedWithCurrentKey(value) ? undefined : open(value, place);
    return secret === undefined ? [] : [[name, seal(secret, place)]];
  });
  return changed.length === 0 ? undefined : replace({ ...sealed, ...Object.fromEntries(changed) });
}

function unreadableIn({ sealed, placeOf }: SealedItem): string[] {
  return Object.entries(sealed).flatMap(([name, value]) =>
    open(value, placeOf(name)) === undefined ? placeOf(name) : [],
  );
}

function open(sealed: string, place: string): string | undefined {
  try {
    return unseal(sealed, place);
  } catch {
    return undefined;
  }
}
