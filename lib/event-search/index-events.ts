import { instanceHead } from '../events/log/event-log.ts';
import { findPositions, readPositions } from '../events/read/event-reader.ts';
import { getItems } from '../platform/dynamo/get-items.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { BLOCK_EVENTS, firstIdOf } from './term-blocks.ts';
import { countEventChange, recordBlock, storeBlock } from './term-store.ts';

/** After this time a run begins no further block. The function has 55 seconds, and does other things beside it. */
const STOP_AFTER_MS = 30_000;

const EVENTS_AT_ONCE = 256;

/**
 * Stores the terms of events, so that searches need not read all of them: for each 1,024 events 342 writes. Goes on
 * behind the last block that was stored, also with the log of an instance that had none. Runs at the same time write
 * the same.
 */
export async function indexEvents({ stopAfterMs = STOP_AFTER_MS } = {}): Promise<void> {
  const until = Date.now() + stopAfterMs;
  const [head, indexed] = await getItems([instanceHead, keys.indexedEvents]);
  const blocks = Math.floor((head?.length ?? 0) / BLOCK_EVENTS);
  const next = indexed?.blocks ?? 0;
  if (next >= blocks) return;
  const { first } = await findPositions({ log: { kind: 'all' } });
  for (let block = next; block < blocks && Date.now() < until; block += 1) {
    // Of what is too old to be found, nothing is stored: it may have been removed already.
    if (firstIdOf(block + 1) > first) await storeBlock(block, eventsOf(block));
    if (!(await recordBlock(block, indexed?.changes))) return;
  }
}

/**
 * Stores the terms of a block again after its events were changed, if they were stored before. If they are not, the
 * run that stores them reads the changed events.
 */
export async function indexAgain(block: number): Promise<void> {
  if (block < (await countEventChange())) await storeBlock(block, eventsOf(block));
}

async function* eventsOf(block: number) {
  const end = firstIdOf(block + 1);
  const { first: oldest } = await findPositions({ log: { kind: 'all' } });
  for (let first = Math.max(oldest, firstIdOf(block)); first < end; first += EVENTS_AT_ONCE) {
    const range = { first, last: Math.min(first + EVENTS_AT_ONCE, end) - 1 };
    yield readPositions({ kind: 'all' }, range);
  }
}
