import { setImmediate as nextTurn } from 'node:timers/promises';

/** What is done with so many flags takes some 10 ms, 20 at most. */
const ITEMS_AT_ONCE = 500;

/**
 * Maps a long list of what nobody changes. All flags of a large instance take a few tenths of a second, and
 * where one process serves all functions, other requests would wait for them: they have their turns in between.
 * @param atOnce items between two turns, fewer for what takes longer
 */
export async function mapInTurns<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Result,
  atOnce = ITEMS_AT_ONCE,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(map(item));
    if (results.length % atOnce === 0) await nextTurn();
  }
  return results;
}
