import { findPositions, findPositionsOf, sizeOf } from '../events/read/event-reader.ts';
import type { FilterKind } from './model.ts';
import type { EventSearch } from './parse-event-search.ts';
import type { LogRange } from './read-logs.ts';

/** Logs of one kind that together contain all events that can match; no event is in two of them. */
export interface SearchedLog {
  readonly kind: FilterKind | 'all';
  readonly ranges: readonly LogRange[];
  /** Number of events in the logs. */
  readonly size: number;
}

/**
 * The smallest set of logs that has all events that match.
 * @param kinds the filters among whose logs to choose; none: the log of the instance
 */
export async function chooseSource(
  search: EventSearch,
  kinds: readonly FilterKind[],
): Promise<SearchedLog> {
  const [first, ...others] = await Promise.all(
    kinds.map((kind) => measure(kind, search.logs[kind] ?? [], search)),
  );
  if (!first) return wholeLog(search);
  return others.reduce((least, source) => (source.size < least.size ? source : least), first);
}

/** The log of the instance, within the days of a search. */
export async function wholeLog({ from, to }: EventSearch): Promise<SearchedLog> {
  const log = { kind: 'all' } as const;
  const range = await findPositions({ log, from, to });
  return { kind: 'all', ranges: [{ log, range }], size: sizeOf(range) };
}

async function measure(
  kind: FilterKind,
  values: readonly string[],
  search: EventSearch,
): Promise<SearchedLog> {
  const logs = values.map((name) => ({ kind, name }));
  const { from, to, visible } = search;
  const positions = await findPositionsOf(logs, { from, to, isPresent: visible !== undefined });
  const ranges = logs.flatMap((log, index): LogRange[] => {
    const range = positions[index];
    return range ? [{ log, range }] : [];
  });
  return { kind, ranges, size: positions.reduce((sum, range) => sum + sizeOf(range), 0) };
}
