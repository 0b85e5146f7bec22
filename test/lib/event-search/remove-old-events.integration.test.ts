import { beforeEach, describe, expect, it, vi } from 'vitest';
import { allRights } from '../../../lib/auth/rights.ts';
import { indexEvents } from '../../../lib/event-search/index-events.ts';
import {
  type EventSearchQuery,
  parseEventSearch,
} from '../../../lib/event-search/parse-event-search.ts';
import { removeOldEvents } from '../../../lib/event-search/remove-old-events.ts';
import { type SearchedPage, searchEvents } from '../../../lib/event-search/search-events.ts';
import { recordChange } from '../../../lib/events/commit/record-change.ts';
import { listEvents } from '../../../lib/events/read/event-reader.ts';
import { keys } from '../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../lib/platform/dynamo/query.ts';
import { useEventLog } from '../../support/bulk-load/use-event-log.ts';

process.env.EVENTS_KEPT_DAYS = '60';

/** Of 1 January; two whole blocks and a part of the third. */
const OLD = 2_600;
/** Of 1 June. */
const NEW = 100;
const anna = { id: 1, name: 'anna' };
const draftOf = (index: number) =>
  ({
    type: 'feature-created',
    project: `project-${index % 2}`,
    featureName: `flag-${index}`,
    data: { name: `flag-${index}`, description: 'words of everybody' },
  }) as const;

useEventLog(OLD, draftOf, () => anna);

beforeEach(() => {
  vi.setSystemTime('2026-06-01T12:00:00Z');
});

it('removes nothing while nothing is too old', async () => {
  vi.setSystemTime('2026-01-20T12:00:00Z');
  await removeOldEvents();
  expect(await storedIds()).toHaveLength(OLD);
});

it('has events of another day', async () => {
  await indexEvents();
  for (let index = 0; index < NEW; index += 10) {
    await recordChange({ author: anna, expect: [] }, async () => ({
      writes: [],
      events: Array.from({ length: 10 }, (_, at) => draftOf(OLD + index + at)),
      result: undefined,
    }));
  }
  expect(await storedIds()).toHaveLength(OLD + NEW);
});

describe.each([
  ['nothing is removed yet', async () => undefined],
  ['a run was stopped', () => stopAfter(1_100)],
  ['what is too old is removed', () => removeOldEvents()],
  [
    'the next worker has run, too',
    async () => {
      await removeOldEvents();
      await indexEvents();
    },
  ],
])('while %s', (_, act) => {
  it('the search has the same edge', async () => {
    await act();
    const pages = await allPages({});
    expect(pages.flatMap(({ events }) => events.map(({ id }) => id))).toEqual(newestFirst());
    expect(pages.map(({ total, totalIsExact }) => [total, totalIsExact])).toEqual(
      pages.map(() => [NEW, true]),
    );
  });

  it.each([
    [{ query: 'words of everybody' }, NEW],
    [{ query: 'flag-7' }, 0],
    [{ query: 'flag-2650' }, 1],
    [{ project: 'IS:project-1' }, NEW / 2],
    [{ project: 'IS_ANY_OF:project-0,project-1' }, NEW],
    [{ type: 'IS:feature-created', createdBy: 'IS:1' }, NEW],
    [{ from: 'IS:2026-01-01' }, NEW],
    [{ to: 'IS:2026-05-01' }, 0],
    [{ id: 'IS_ANY_OF:7,2601' }, 1],
  ] as const)('a search for %o has its exact total', async (filter, count) => {
    const found = await search(filter, { limit: 200 });
    expect([found.total, found.totalIsExact]).toEqual([count, true]);
    expect(found.events).toHaveLength(count);
    expect(found.events.every(({ id }) => id > OLD)).toBe(true);
  });

  it('the log of a flag without later events is empty, and one with has them', async () => {
    const log = (name: string) =>
      listEvents({ log: { kind: 'feature', name }, offset: 0, limit: 10 });
    expect(await log('flag-7')).toEqual({ events: [], total: 0 });
    expect((await log('flag-2650')).total).toBe(1);
  });
});

it('leaves no event, day and term of what is too old', async () => {
  expect(await storedIds()).toEqual(newestFirst().reverse());
  const days = await queryPartition(keys.eventLogPartition('all'));
  expect(days.map(({ sk }) => sk)).toEqual(['DAY#2026-06-01', 'HEAD']);
  expect(await queryPartition(keys.eventLogPartition('feature#flag-7'))).toHaveLength(1);
  for (const group of [0, 170, 341]) {
    expect(await queryPartition(keys.eventTermsPartition(group))).toEqual([]);
  }
});

it('gives the next event the next id', async () => {
  await recordChange({ author: anna, expect: [] }, async () => ({
    writes: [],
    events: [draftOf(0)],
    result: undefined,
  }));
  expect((await storedIds()).at(-1)).toBe(OLD + NEW + 1);
});

function newestFirst(): number[] {
  return Array.from({ length: NEW }, (_, index) => OLD + NEW - index);
}

async function storedIds(): Promise<number[]> {
  return (await queryPartition(keys.eventPartition)).map(({ id }) => id);
}

function search(query: EventSearchQuery, page: Partial<SearchedPage>) {
  return searchEvents(allRights, parseEventSearch(query), { offset: 0, limit: 30, ...page });
}

async function allPages(query: EventSearchQuery) {
  const pages: Awaited<ReturnType<typeof search>>[] = [];
  let cursor: string | undefined;
  do {
    const page = await search(query, { cursor });
    pages.push(page);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return pages;
}

/** Runs each of which ends after its first part, by a clock that goes on with each look at it. */
async function stopAfter(removed: number): Promise<void> {
  const start = Date.now();
  let looks = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => start + looks++);
  for (let parts = 0; parts < removed / 100; parts += 1) await removeOldEvents({ stopAfterMs: 2 });
  clock.mockRestore();
  expect(await storedIds()).toHaveLength(OLD + NEW - removed);
}
