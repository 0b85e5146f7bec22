/*
 * Reading events.
 *
 * A reader finds everything that was committed before it began: if writers commit in a group, what waits gets its ids first.
 * A page and the exact number of events in its range take two rounds of reads, with one million events as with ten.
 *
 * That is all in this file; `paged-reads.ts` bounds the size of a page, and `present-events.ts` gives it the API's shape.
 * Others read less, for less: `latest-events-of.ts` the last of a flag, maybe late; `count-by-day.ts` no events, only how many
 * there were; `change-events.ts`, for those that follow the log, what events have changed; `recent-events.ts` what the
 * indexes may not show yet.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { padded } from '../../platform/dynamo/key.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query } from '../../platform/dynamo/query.ts';
import { numberWaiting } from '../commit/number-waiting.ts';
import { type LogHead, type LogKind, logIndexes, logNames, readHeads } from '../log/event-log.ts';
import { oldestDay } from '../log/retention.ts';
import { toEvent } from '../log/to-event.ts';
import type { Event } from '../log/types.ts';
import { readInParts } from './paged-reads.ts';

/** One of an event's logs: of the instance, or of one feature, project, type or author. */
export type EventLog =
  | { readonly kind: 'all' }
  | { readonly kind: Exclude<LogKind, 'all'>; readonly name: string };

interface EventRange {
  readonly log: EventLog;
  /** First UTC day, `yyyy-mm-dd`, inclusive. */
  readonly from?: string | undefined;
  /** Last UTC day, inclusive. */
  readonly to?: string | undefined;
  /** Leaves out what is in the log of a project from deleted projects with the same id. */
  readonly isPresent?: boolean | undefined;
}

interface EventQuery extends EventRange {
  /** Number of newest events to skip. */
  readonly offset: number;
  readonly limit: number;
}

export interface EventPage {
  /** Newest first. */
  readonly events: readonly Event[];
  /** Number of events in the whole range. */
  readonly total: number;
}

/** UTC days, `yyyy-mm-dd`, both inclusive; absent ones set no bound. */
type DayRange = Omit<EventRange, 'log'>;

/** Positions in a log, both inclusive; empty when `first` is greater than `last`. */
export interface PositionRange {
  readonly first: number;
  readonly last: number;
}

/** Sorts after every day's marker: `~` is greater than all digits. */
const AFTER = '~';

/** Indexes lag behind the table by some milliseconds: how often, and how long, to wait for them. */
const INDEX_TRIES = 4;
const INDEX_WAIT_MS = 40;

/** Events per query. */
const PART = 250;

/**
 * Finds the positions of a range of days in several logs: a batch read of the heads per 100 logs,
 * and one read of a marker per log for each bound, all in parallel, whatever the logs' lengths.
 */
export async function findPositionsOf(
  logs: readonly EventLog[],
  { from: wantedFrom, to, isPresent = false }: DayRange,
): Promise<PositionRange[]> {
  const from = laterDay(wantedFrom, oldestDay());
  const names = logs.map(logNameOf);
  const [heads, firstOfRange, firstBehind] = await Promise.all([
    readNumberedHeads(names),
    Promise.all(
      names.map((name) =>
        from === undefined ? 1 : firstPositionFrom(name, keys.eventLogDay(name, from).sk),
      ),
    ),
    Promise.all(
      names.map((name) =>
        to === undefined
          ? undefined
          : firstPositionFrom(name, keys.eventLogDay(name, `${to}${AFTER}`).sk),
      ),
    ),
  ]);
  return names.map((name, index) => {
    const { length = 0, since = 1 } = heads.get(name) ?? {};
    const first = firstOfRange[index] ?? length + 1;
    return {
      first: isPresent ? Math.max(first, since) : first,
      last: (firstBehind[index] ?? length + 1) - 1,
    };
  });
}

/**
 * Finds the positions of a range of days in a log: one read of the head and one of a marker for
 * each bound.
 */
export async function findPositions({ log, ...days }: EventRange): Promise<PositionRange> {
  const [range] = await findPositionsOf([log], days);
  return range ?? { first: 1, last: 0 };
}

/** Number of positions in a range. */
export function sizeOf({ first, last }: PositionRange): number {
  return Math.max(0, last - first + 1);
}

/**
 * Reads the events at a range of positions of a log, newest first: one query. Positions have no
 * gaps, so too few results mean that the index lags; then the query is repeated.
 *
 * @param options.consistent `false` reads the log of the instance for half of the units, as the others are read
 */
export async function readPositions(
  log: EventLog,
  range: PositionRange,
  { consistent = true }: { readonly consistent?: boolean } = {},
): Promise<Event[]> {
  const expected = range.last - range.first + 1;
  if (expected <= 0) return [];
  let events = await queryPositions(log, range, consistent);
  for (let tries = 1; events.length < expected && tries < INDEX_TRIES; tries += 1) {
    await wait(INDEX_WAIT_MS);
    events = await queryPositions(log, range, true);
  }
  return events.map(toEvent);
}

/**
 * Reads the events at a range of positions of a log, newest first, for one response.
 * @throws {ValidationError} when they are too large for it
 */
export function readPage(log: EventLog, { first, last }: PositionRange): Promise<readonly Event[]> {
  const parts = Math.ceil(sizeOf({ first, last }) / PART);
  return readInParts(
    Array.from({ length: parts }, (_, index) => () => {
      const newest = last - index * PART;
      return readPositions(log, { first: Math.max(first, newest - PART + 1), last: newest });
    }),
  );
}

/**
 * Reads a page of a log and the exact number of events in its range: two rounds, of at most three
 * reads and of one query per 250 events on the page, with one million events as with ten.
 *
 * @example
 * await listEvents({ log: { kind: 'feature', name: 'new-checkout' }, offset: 0, limit: 50 });
 * @throws {ValidationError} when the events are too large for one response
 */
export async function listEvents({ offset, limit, ...range }: EventQuery): Promise<EventPage> {
  const { first, last } = await findPositions(range);
  const newest = last - offset;
  const oldest = Math.max(first, newest - limit + 1);
  return {
    events: await readPage(range.log, { first: oldest, last: newest }),
    total: sizeOf({ first, last }),
  };
}

function laterDay(one: string | undefined, other: string | undefined): string | undefined {
  return one === undefined || (other !== undefined && other > one) ? other : one;
}

/** Reads heads, once what was committed in a group has its ids. */
async function readNumberedHeads(names: readonly string[]): Promise<Map<string, LogHead>> {
  const heads = await readHeads([...new Set([logNames.all, ...names])]);
  if (heads.get(logNames.all)?.group === undefined) return heads;
  await numberWaiting();
  return readHeads(names);
}

/** The name of a log, as its keys have it. */
export function logNameOf(log: EventLog): string {
  if (log.kind === 'all') return logNames.all;
  return log.kind === 'author' ? logNames.author(Number(log.name)) : logNames[log.kind](log.name);
}

/**
 * Position of the first event from a time on, by the markers of days; `undefined` if there is none.
 */
async function firstPositionFrom(log: string, sortKey: string): Promise<number | undefined> {
  const [marker] = await query({
    where: 'pk = :pk AND sk BETWEEN :from AND :end',
    values: {
      ':pk': keys.eventLogPartition(log),
      ':from': sortKey,
      ':end': keys.eventLogDay(log, AFTER).sk,
    },
    limit: 1,
  });
  return marker?.first;
}

function queryPositions(
  log: EventLog,
  { first, last }: PositionRange,
  consistent: boolean,
): Promise<Event[]> {
  const limit = last - first + 1;
  if (log.kind === 'all') {
    return query({
      where: 'pk = :pk AND sk BETWEEN :first AND :last',
      values: { ':pk': keys.eventPartition, ':first': padded(first), ':last': padded(last) },
      backwards: true,
      limit,
      consistent,
    });
  }
  const { index, log: partition, position } = logIndexes[log.kind];
  return query<Event>({
    index,
    where: '#log = :pk AND #position BETWEEN :first AND :last',
    names: { '#log': partition, '#position': position },
    values: { ':pk': logNameOf(log), ':first': first, ':last': last },
    backwards: true,
    limit,
  });
}
