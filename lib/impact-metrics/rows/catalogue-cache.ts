import { LRUCache } from 'lru-cache';
import { getItems } from '../../platform/dynamo/get-items.ts';
import type { Key } from '../../platform/dynamo/key.ts';

/** An item that only batches change, one after the other. */
interface OfBatches {
  readonly batch: number;
}

/** Some 20 MB if all of them are large. */
const MAX_KNOWN_ITEMS = 5_000;

/**
 * Items as they are after the last batch that this process has added. A process that adds each batch, as most do for
 * hours, knows what all items are without reading them; after another one has added a batch, nothing is known.
 */
const known = new LRUCache<string, { readonly item: OfBatches | undefined }>({
  max: MAX_KNOWN_ITEMS,
});
let knownAfter = Number.NaN;

/**
 * Reads items for a batch, as far as they are not known.
 * @returns an item for each key, `undefined` for those that are missing
 */
export async function readForBatch<T extends OfBatches>(
  wanted: readonly Key<T>[],
  batch: number,
): Promise<(T | undefined)[]> {
  if (knownAfter !== batch - 1) known.clear();
  const missing = wanted.filter((key) => !known.has(idOf(key)));
  const read = await getItems(missing);
  // An item of a key is of the kind that the key is of, which the map of all kinds does not say.
  const found = new Map(missing.map((key, index) => [idOf(key), read[index] as T | undefined]));
  return wanted.map((key) =>
    found.has(idOf(key)) ? found.get(idOf(key)) : (known.get(idOf(key))?.item as T | undefined),
  );
}

/** Keeps items for the batch after this one. */
export function keepAfterBatch(
  items: ReadonlyMap<Key<OfBatches>, OfBatches | undefined>,
  batch: number,
): void {
  for (const [key, item] of items) known.set(idOf(key), { item });
  knownAfter = batch;
}

function idOf({ pk, sk }: Key): string {
  return `${pk}\u0000${sk}`;
}
