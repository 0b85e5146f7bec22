import { type LogKind, logIndexes, logNames } from '../events/log/event-log.ts';
import { oldestDay } from '../events/log/retention.ts';
import { chunksOf } from '../platform/chunks.ts';
import type { Key } from '../platform/dynamo/key.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { query } from '../platform/dynamo/query.ts';
import { writeAlone } from '../platform/dynamo/write-item.ts';
import { blockOf, firstIdOf } from './term-blocks.ts';
import { removeBlock } from './term-store.ts';

const EVENTS_AT_ONCE = 100;
const WRITES_AT_ONCE = 25;
/** After this time a run begins no further piece. The function has 120 seconds, and does other things beside it. */
const STOP_AFTER_MS = 60_000;

/** What is read of an event to remove it: its day, and its logs. */
interface OldEvent {
  readonly id: number;
  readonly createdAt: string;
  readonly [log: string]: unknown;
}

/**
 * Removes events that are older than they are kept, the oldest first, 100 at once. What finds them goes before: their days in
 * the logs, and the terms of a block with its last event. So an interrupted run leaves nothing behind that the next one
 * does not find. The heads of logs stay: positions are never given out again.
 */
export async function removeOldEvents({
  stopAfterMs = STOP_AFTER_MS,
  now = new Date(),
}: {
  readonly stopAfterMs?: number;
  readonly now?: Date;
} = {}): Promise<void> {
  const oldest = oldestDay(now);
  if (oldest === undefined) return;
  const until = Date.now() + stopAfterMs;
  const removedDays = new Set<string>();
  while (Date.now() < until) {
    const events = await query<OldEvent>({
      where: 'pk = :pk',
      values: { ':pk': keys.eventPartition },
      attributes: ['id', 'createdAt', ...Object.values(logIndexes).map(({ log }) => log)],
      limit: EVENTS_AT_ONCE,
    });
    const old = events.filter(({ createdAt }) => createdAt.slice(0, 10) < oldest);
    const last = old.at(-1);
    if (!last) return;
    const days = [
      ...new Map(old.flatMap(daysOf).map((key) => [`${key.pk} ${key.sk}`, key])),
    ].filter(([name]) => !removedDays.has(name));
    await removeAll(days.map(([, key]) => key));
    for (const [name] of days) removedDays.add(name);
    // A part of 100 ends at most one block.
    const block = blockOf(last.id + 1) - 1;
    if (block >= 0 && firstIdOf(block + 1) > (old[0]?.id ?? 0)) await removeBlock(block);
    await removeAll(old.map(({ id }) => keys.event(id)));
    if (old.length < events.length) return;
  }
}

/** The day of an event in each of its logs. */
function daysOf(event: OldEvent): Key[] {
  const logs = Object.keys(logIndexes).flatMap((kind) => {
    const log = event[logIndexes[kind as Exclude<LogKind, 'all'>].log];
    return typeof log === 'string' ? [log] : [];
  });
  const day = event.createdAt.slice(0, 10);
  return [logNames.all, ...logs].map((log) => keys.eventLogDay(log, day));
}

async function removeAll(found: readonly Key[]): Promise<void> {
  for (const some of chunksOf(found, WRITES_AT_ONCE)) {
    await Promise.all(some.map((remove) => writeAlone({ remove })));
  }
}
