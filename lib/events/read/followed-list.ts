import { oneAtATime } from '../../platform/one-at-a-time.ts';
import { type LogHead, logNames, readHeads } from '../log/event-log.ts';
import type { ChangeEvent, EventType } from '../log/types.ts';
import { lastEventId, readRecentEvents } from './change-events.ts';
import { readPositions } from './event-reader.ts';
import { INDEX_LAG_MS } from './recent-events.ts';

interface Row {
  readonly id: number;
}

/** Where rows come from. */
interface RowSource<T extends Row> {
  /** All rows, maybe from an index that is late by less than a minute. */
  readonly load: () => Promise<readonly T[]>;
  /** Rows by id, strongly consistent; `undefined` for missing ones. */
  readonly find: (ids: readonly number[]) => Promise<readonly (T | undefined)[]>;
}

/** All rows, as of an event. */
interface FollowedRows<T> {
  /** Id of the event. */
  readonly last: number;
  /** Number of events of each type. */
  readonly lengths: ReadonlyMap<string, number>;
  /** By id. */
  readonly rows: readonly T[];
}

/** More events than these are not read one by one: the list costs less. */
const MAX_FOLLOWED_EVENTS = 100;

/**
 * Keeps rows in the memory of the process, and reads again only those that an event is about. It costs the head of the
 * event log, one point read; after other events, the head of the log of each type as well; after events of the types,
 * these and their rows. What is returned is as of the call: it includes all that was committed before.
 *
 * @param types all types of events with which the rows change, whose `data` or `preData` has the `id` of the row; what
 * changes without an event must not be kept
 * @example const listAll = createFollowedList(['user-created', …], { load: listUsers, find: findUsers });
 */
export function createFollowedList<T extends Row>(
  types: readonly EventType[],
  { load, find }: RowSource<T>,
): () => Promise<readonly T[]> {
  const logs = new Map(types.map((type) => [logNames.type(type), type]));
  const names = new Set<string>(types);
  let kept: FollowedRows<T> | undefined;
  const next = oneAtATime();

  async function withCurrent(rows: readonly T[], ids: readonly number[]): Promise<readonly T[]> {
    if (ids.length === 0) return rows;
    const changed = [...new Set(ids)];
    const byId = new Map(rows.map((row) => [row.id, row]));
    const found = await find(changed);
    for (const [index, id] of changed.entries()) {
      const row = found[index];
      if (row) byId.set(id, row);
      else byId.delete(id);
    }
    return [...byId.values()].sort((a, b) => a.id - b.id);
  }

  /** Rows that changed in the last minute are read by id, because the index may not show them yet. */
  async function start(heads: ReadonlyMap<string, LogHead>, last: number) {
    const since = new Date(Date.now() - INDEX_LAG_MS).toISOString();
    const isRecent = [...logs.keys()].some((log) => (heads.get(log)?.at ?? '') >= since);
    const [rows, recent] = await Promise.all([load(), isRecent ? readRecentEvents(last) : []]);
    const ids = recent.filter(({ type }) => names.has(type)).flatMap(idOf);
    return withCurrent(rows, ids);
  }

  async function follow(before: FollowedRows<T>, lengths: ReadonlyMap<string, number>) {
    const ranges = [...logs].map(([log, type]) => {
      const first = (before.lengths.get(log) ?? 0) + 1;
      return { log: { kind: 'type', name: type } as const, first, last: lengths.get(log) ?? 0 };
    });
    const missed = ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
    if (missed > MAX_FOLLOWED_EVENTS) return undefined;
    const found = await Promise.all(ranges.map(({ log, ...range }) => readPositions(log, range)));
    const events = found.flat();
    // The index of events is late.
    if (events.length < missed) return undefined;
    return withCurrent(before.rows, events.flatMap(idOf));
  }

  async function refresh(seen: number | undefined): Promise<readonly T[]> {
    if (kept && seen !== undefined && kept.last >= seen) return kept.rows;
    // Before the rows: an event in between is found by the next call.
    const heads = await readHeads([logNames.all, ...logs.keys()]);
    const last = heads.get(logNames.all)?.length ?? 0;
    const lengths = new Map([...heads].map(([log, { length }]) => [log, length]));
    const rows = (kept && (await follow(kept, lengths))) ?? (await start(heads, last));
    kept = { last, lengths, rows };
    return rows;
  }

  return async () => {
    const seen = kept && (await lastEventId());
    return next(() => refresh(seen));
  };
}

/** The row that an event is about. */
function idOf({ data, preData }: Pick<ChangeEvent, 'data' | 'preData'>): number[] {
  const about = data ?? preData;
  return about && 'id' in about && typeof about.id === 'number' ? [about.id] : [];
}
