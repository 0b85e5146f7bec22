import { toEvent } from '../events/log/to-event.ts';
import type { Event } from '../events/log/types.ts';
import type { PositionRange } from '../events/read/event-reader.ts';
import { chunksOf } from '../platform/chunks.ts';
import { getItems } from '../platform/dynamo/get-items.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { readLogs } from './read-logs.ts';
import { blockOf, firstIdOf } from './term-blocks.ts';
import { findCandidates, readIndexedBlocks } from './term-store.ts';

/** A part of the log of the instance that a search has looked at. */
export interface WalkedPart {
  /** What was read of it, newest first: without those that cannot match. */
  readonly events: readonly Event[];
  /** What reading them cost, in events that are read one after the other. */
  readonly cost: number;
  /** Whatever has this id or a greater one has been looked at. */
  readonly downTo: number;
}

/** Events that are read at once: the newest ones, and those behind them. */
const FIRST_READ = 250;
const READ_AT_ONCE = 500;
/** Events that may match are read by their ids, so many at once. */
const CANDIDATES_AT_ONCE = 100;
/** An event that is read by its id costs half a read unit; of those that are read in a row, some eight cost one. */
const COST_BY_ID = 4;
/** Blocks whose terms are read at first, and at once at most, which are 200 kB a term: each time four times as many. */
const FIRST_BLOCKS = 4;
const BLOCKS_AT_ONCE = 256;

/**
 * Walks through the log of the instance, newest first, part by part, as far as its reader goes on. Events whose terms
 * are not stored are read one after the other; of the others those that may match.
 *
 * @param wanted the terms of events that may match; empty: any event
 */
export async function* walkLog(
  { first, last }: PositionRange,
  wanted: readonly (readonly number[])[],
): AsyncGenerator<WalkedPart, void, void> {
  let newest = last;
  const scan = async (size: number, end: number): Promise<WalkedPart> => {
    const downTo = Math.max(end, newest - size + 1);
    const range = { first: downTo, last: newest };
    newest = downTo - 1;
    const events = await readLogs([{ log: { kind: 'all' }, range }], (event) => event);
    return { events, cost: events.length, downTo };
  };
  if (newest >= first) yield await scan(FIRST_READ, first);
  if (newest < first) return;
  const scanned =
    wanted.length === 0 ? first : Math.max(first, firstIdOf(await readIndexedBlocks()));
  while (newest >= scanned) yield await scan(READ_AT_ONCE, scanned);
  let terms = wanted;
  for (let count = FIRST_BLOCKS; newest >= first; count = Math.min(count * 4, BLOCKS_AT_ONCE)) {
    const lastBlock = blockOf(newest);
    const blocks = { first: Math.max(blockOf(first), lastBlock - count + 1), last: lastBlock };
    const found = await findCandidates(terms, blocks);
    const ids = found.ids.filter((id) => id >= first && id <= newest);
    terms = found.telling;
    for (const some of chunksOf(ids, CANDIDATES_AT_ONCE)) {
      const cost = some.length * COST_BY_ID;
      yield { events: await eventsAt(some), cost, downTo: some.at(-1) ?? first };
    }
    const downTo = Math.max(first, firstIdOf(blocks.first));
    yield { events: [], cost: 0, downTo };
    newest = downTo - 1;
  }
}

/** Reads events for half of the units; what a copy of the table does not have yet is read from the table itself. */
async function eventsAt(ids: readonly number[]): Promise<Event[]> {
  const found = await getItems(ids.map(keys.event), { consistent: false });
  const late = ids.filter((_, index) => found[index] === undefined);
  const others = late.length > 0 ? await getItems(late.map(keys.event)) : [];
  return [...found, ...others]
    .flatMap((event) => (event ? [toEvent(event)] : []))
    .sort((a, b) => b.id - a.id);
}
