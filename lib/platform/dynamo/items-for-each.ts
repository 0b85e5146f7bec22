import { getItems, type ItemsAt } from './get-items.ts';
import type { Key } from './key.ts';

/**
 * Reads several items for each of some things, all in one batch read.
 *
 * @param keysOf the keys for one thing, the same number for each
 * @param read reads all the items; `readInWaves` for very many
 * @returns one tuple per thing, in the same order; `undefined` in it for missing items
 *
 * @example
 * const pairs = await getItemsForEach(places, ({ feature, environment }) => [
 *   keys.feature(feature),
 *   keys.featureEnvironment(feature, environment),
 * ]);
 */
export async function getItemsForEach<Thing, const Keys extends readonly Key[]>(
  things: readonly Thing[],
  keysOf: (thing: Thing) => Keys,
  read: (wanted: readonly Key[]) => Promise<readonly unknown[]> = getItems,
): Promise<ItemsAt<Keys>[]> {
  const wanted = things.map(keysOf);
  const items = await read(wanted.flat());
  const width = wanted[0]?.length ?? 0;
  return wanted.map((_, index) => items.slice(index * width, (index + 1) * width) as ItemsAt<Keys>);
}
