import { createHash } from 'node:crypto';
import { decodeCursor, encodeCursor } from '../platform/cursor.ts';
import { invalid } from '../platform/errors.ts';
import type { EventSearch } from './parse-event-search.ts';

/** Where a search goes on. */
export interface SearchPlace {
  /** Only events with smaller ids are left. */
  readonly before: number;
  /** Matching events before this place. */
  readonly found: number;
  /** Matching events that are still to be skipped. */
  readonly skip: number;
  /** Number of matching events when the page was read, if it was known: the log has grown since. */
  readonly total: number | undefined;
}

/** The cursor of a place in a search: it names the filters, so that it continues no other one. Pure. */
export function cursorOf({ before, found, skip, total }: SearchPlace, search: EventSearch): string {
  const parts = [digestOf(search), before, found, skip, ...(total === undefined ? [] : [total])];
  return encodeCursor(parts);
}

/**
 * The place that a cursor stands for. Pure.
 * @throws {ValidationError} for any other text, and for the cursor of other filters
 */
export function placeInLog(cursor: string, search: EventSearch): SearchPlace {
  const [digest, before = 0, found = 0, skip = 0, total] = partsOf(cursor) ?? [];
  const place = { before, found, skip, total };
  const isCursor = cursorOf(place, search) === cursor && before > 0;
  if (isCursor) return place;
  const rule =
    typeof digest === 'string' && digest !== digestOf(search)
      ? 'must be the `nextCursor` of a page of the same search: its filters are others'
      : 'must be the `nextCursor` of a page';
  throw invalid('/query/cursor', rule, { sent: cursor });
}

type Parts = readonly [
  digest: string,
  before?: number,
  found?: number,
  skip?: number,
  total?: number,
];

function partsOf(cursor: string): Parts | undefined {
  const parts = decodeCursor(cursor);
  return isParts(parts) ? parts : undefined;
}

function isParts(parts: readonly unknown[] | undefined): parts is Parts {
  const [digest, ...numbers] = parts ?? [];
  return (
    typeof digest === 'string' &&
    numbers.length >= 3 &&
    numbers.every((number) => Number.isSafeInteger(number) && Number(number) >= 0)
  );
}

/** What the filters are; the same for the same search, in whichever order they were sent. */
function digestOf({ ids, logs, environments, kinds, text, from, to }: EventSearch): string {
  const { feature, project, type, author } = logs;
  const filters = [
    ids,
    feature,
    project,
    type,
    author,
    environments,
    text,
    from,
    to,
    ...(kinds ? [kinds] : []),
  ];
  const named = filters.map((filter) =>
    Array.isArray(filter) ? filter.map(String).sort() : (filter ?? null),
  );
  return createHash('sha256').update(JSON.stringify(named)).digest('base64url').slice(0, 11);
}
