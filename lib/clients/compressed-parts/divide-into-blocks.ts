import { murmur3After } from '../../evaluation/murmur3.ts';

/** On average. Half as many compress 2 % worse, twice as many take twice as long to compress again. */
const ENTRIES_OF_A_BLOCK = 256;
/** Large entries get smaller blocks. */
const BYTES_OF_A_BLOCK = 500_000;

const hashOf = murmur3After('', 0);

/**
 * Divides a list into blocks of neighbours. Where a block ends depends on the name of its last entry
 * and not on its place in the list, so an entry more or less changes its own block and leaves the others
 * as they are. Pure.
 *
 * @param sizeOf bytes of an entry, about
 */
export function divideIntoBlocks<Entry>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
  sizeOf: (entry: Entry) => number,
): Block<Entry>[] {
  const blocks: Block<Entry>[] = [];
  let start = 0;
  let size = 0;
  for (const [index, entry] of entries.entries()) {
    size += sizeOf(entry);
    const isEnd =
      index === entries.length - 1 ||
      size >= BYTES_OF_A_BLOCK ||
      hashOf(nameOf(entry)) % ENTRIES_OF_A_BLOCK === 0;
    if (!isEnd) continue;
    blocks.push({ entries: entries.slice(start, index + 1), size });
    start = index + 1;
    size = 0;
  }
  return blocks;
}

/** Entries that follow each other. */
interface Block<Entry> {
  readonly entries: readonly Entry[];
  /** Bytes, about. */
  readonly size: number;
}
