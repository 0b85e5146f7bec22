import { logNames } from '../log/event-log.ts';
import type { ChangeEvent, EventType } from '../log/types.ts';
import { readRecentEvents } from './change-events.ts';
import { readPositions } from './event-reader.ts';
import { createKeptValue, type KeptValue, lengthOf, type SeenHeads } from './kept-value.ts';
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

/** More events than these are not read one by one: the list costs less. */
const MAX_FOLLOWED_EVENTS = 100;

/**
 * Keeps rows in the memory of the process, and reads again only those that an event is about: see `createKeptValue`. After
 * events of the types it costs these and their rows.
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
  async function start({ heads, last }: SeenHeads) {
    const since = new Date(Date.now() - INDEX_LAG_MS).toISOString();
    const isRecent = [...logs.keys()].some((log) => (heads.get(log)?.at ?? '') >= since);
    const [rows, recent] = await Promise.all([load(), isRecent ? readRecentEvents(last) : []]);
    const ids = recent.filter(({ type }) => names.has(type)).flatMap(idOf);
    return withCurrent(rows, ids);
  }

  async function follow(before: KeptValue<readonly T[]>, { heads }: SeenHeads) {
    const ranges = [...logs].map(([log, type]) => ({
      log: { kind: 'type', name: type } as const,
      first: lengthOf(before.heads, log) + 1,
      last: lengthOf(heads, log),
    }));
    const missed = ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
    if (missed > MAX_FOLLOWED_EVENTS) return undefined;
    const found = await Promise.all(ranges.map(({ log, ...range }) => readPositions(log, range)));
    const events = found.flat();
    // The index of events is late.
    if (events.length < missed) return undefined;
    return withCurrent(before.value, events.flatMap(idOf));
  }

  return createKeptValue<readonly T[]>(
    types,
    async (seen, before) => (before && (await follow(before, seen))) ?? (await start(seen)),
  );
}

/** The row that an event is about. */
function idOf({ data, preData }: Pick<ChangeEvent, 'data' | 'preData'>): number[] {
  const about = data ?? preData;
  return about && 'id' in about && typeof about.id === 'number' ? [about.id] : [];
}
