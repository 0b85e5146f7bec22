import type { Event } from '../events/log/types.ts';
import { chunksOf } from '../platform/chunks.ts';
import { getItem } from '../platform/dynamo/get-items.ts';
import { padded } from '../platform/dynamo/key.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { query } from '../platform/dynamo/query.ts';
import { writeAlone, writeItem } from '../platform/dynamo/write-item.ts';
import { chooseTerms } from './choose-terms.ts';
import { addToBlock, type BitsOf, emptyBlock, groupOf, idsInBlock } from './term-blocks.ts';

declare module '../platform/dynamo/items.ts' {
  interface Items {
    EventTerms: EventTerms;
    IndexedEvents: IndexedEvents;
  }
}

/** In which events of a block are the terms of a group: see `term-blocks.ts`. */
interface EventTerms {
  readonly bits: Uint8Array;
}

/** How far the terms of events are stored. */
interface IndexedEvents {
  /** Number of whole blocks, from the first event on. */
  readonly blocks: number;
  /** How often stored events were changed; absent before the first time. */
  readonly changes?: number;
}

/** Blocks, both included. */
interface BlockRange {
  readonly first: number;
  readonly last: number;
}

const WRITES_AT_ONCE = 32;

/** Number of blocks whose terms are stored, from the first event on: one read. */
export async function readIndexedBlocks(): Promise<number> {
  return (await getItem(keys.indexedEvents))?.blocks ?? 0;
}

/** What the terms of some blocks tell. */
interface Candidates {
  /** The events that may match, newest first. */
  readonly ids: readonly number[];
  /** Which of the terms are worth reading in other blocks. */
  readonly telling: readonly (readonly number[])[];
}

/**
 * Finds the events of some blocks that may match: one query per group of terms, all in parallel.
 * @param wanted of each list of terms, an event must have at least one
 */
export async function findCandidates(
  wanted: readonly (readonly number[])[],
  { first, last }: BlockRange,
): Promise<Candidates> {
  const groups = [...new Set(wanted.flat().map(groupOf))];
  const found = await Promise.all(
    groups.map(async (group) => {
      const items = await query({
        where: 'pk = :pk AND sk BETWEEN :first AND :last',
        values: {
          ':pk': keys.eventTermsPartition(group),
          ':first': padded(first),
          ':last': padded(last),
        },
        // What is not there yet counts as if all events had the terms.
        consistent: false,
      });
      return [group, new Map(items.map(({ sk, bits }) => [Number(sk), bits]))] as const;
    }),
  );
  const byGroup = new Map(found);
  const bitsOf: BitsOf = (group, block) => byGroup.get(group)?.get(block);
  const blocks = Array.from({ length: last - first + 1 }, (_, index) => last - index);
  return {
    ids: blocks.flatMap((block) => idsInBlock(block, wanted, bitsOf)),
    telling: chooseTerms(wanted, blocks, bitsOf),
  };
}

/** Stores the terms of a whole block; the same as before, if they were stored already. */
export async function storeBlock(
  block: number,
  parts: AsyncIterable<readonly Event[]>,
): Promise<void> {
  const groups = emptyBlock();
  for await (const events of parts) for (const event of events) addToBlock(groups, event);
  const puts = groups.map((bits, group) => ({ put: { ...keys.eventTerms(group, block), bits } }));
  for (const some of chunksOf(puts, WRITES_AT_ONCE)) await Promise.all(some.map(writeItem));
}

/** Removes the terms of a block whose events are removed. */
export async function removeBlock(block: number): Promise<void> {
  const removals = emptyBlock().map((_, group) => ({ remove: keys.eventTerms(group, block) }));
  for (const some of chunksOf(removals, WRITES_AT_ONCE)) await Promise.all(some.map(writeAlone));
}

/**
 * Records that a block is stored.
 * @param changes how often stored events had been changed before the events of the block were read
 * @returns whether it was the next one, so that nobody else has recorded it, and no event was changed since
 */
export function recordBlock(block: number, changes: number | undefined): Promise<boolean> {
  return writeAlone({
    update: keys.indexedEvents,
    expression: 'SET #blocks = :next',
    names: { '#blocks': 'blocks', '#changes': 'changes' },
    values: { ':next': block + 1 },
    when: {
      expression: [
        block === 0 ? 'attribute_not_exists(#blocks)' : '#blocks = :block',
        changes === undefined ? 'attribute_not_exists(#changes)' : '#changes = :changes',
      ].join(' AND '),
      values: {
        ...(block > 0 && { ':block': block }),
        ...(changes !== undefined && { ':changes': changes }),
      },
    },
  });
}

/**
 * Counts a change of stored events, so that a run that read them before does not record its block.
 * @returns number of blocks whose terms are stored, from the first event on
 */
export async function countEventChange(): Promise<number> {
  const { item } = await writeItem({
    update: keys.indexedEvents,
    expression: 'ADD #changes :one',
    names: { '#changes': 'changes' },
    values: { ':one': 1 },
  });
  return Number(item?.blocks ?? 0);
}
