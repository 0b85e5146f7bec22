import { MAX_TOOL_ANSWER_BYTES } from './tool-model.ts';

/** Bytes of an answer that are left for what stands beside its list: totals, cursors, names. */
const REST_BYTES = 4_000;

/**
 * How many items from the start of a page fit into one answer, at least one: the page ends there, and the next one
 * begins there, so that an agent that follows the pages sees all items. Pure.
 */
function countFitting(items: readonly unknown[]): number {
  let bytes = 0;
  const cut = items.findIndex((item) => {
    bytes += Buffer.byteLength(JSON.stringify(item) ?? '') + 1;
    return bytes > MAX_TOOL_ANSWER_BYTES - REST_BYTES;
  });
  return cut < 0 ? items.length : Math.max(cut, 1);
}

/**
 * The page of a list that is paged by cursor, so short that it fits into one answer. Only the operation knows the cursor
 * after an item, so it is asked for the items that fit: repeats only if items grow between the two reads, which is rare.
 * @param find reads the page of at most so many items
 */
export async function findFitting<Page>(
  find: (limit: unknown) => Promise<Page>,
  itemsOf: (page: Page) => readonly unknown[],
  limit: unknown,
): Promise<Page> {
  let found = await find(limit);
  let fitting = countFitting(itemsOf(found));
  while (fitting < itemsOf(found).length) {
    found = await find(fitting);
    fitting = countFitting(itemsOf(found));
  }
  return found;
}

/** A page of a list that is paged by offset. */
interface OffsetPage<Item> {
  readonly items: readonly Item[];
  /** Where the next page begins; absent from the last one. */
  readonly nextOffset?: number;
}

/**
 * The items of a page that fit into one answer. Pure.
 * @param found the page as it was read
 * @param offset of the page
 * @param total of all pages
 */
export function fittingPage<Item>(
  found: readonly Item[],
  { offset, total }: { readonly offset: number; readonly total: number },
): OffsetPage<Item> {
  const items = found.slice(0, countFitting(found));
  const nextOffset = offset + items.length;
  return { items, ...(items.length > 0 && nextOffset < total && { nextOffset }) };
}
