import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { allRights } from '../../../lib/auth/rights.ts';
import { indexEvents } from '../../../lib/event-search/index-events.ts';
import {
  type EventSearchQuery,
  parseEventSearch,
} from '../../../lib/event-search/parse-event-search.ts';
import { type SearchedPage, searchEvents } from '../../../lib/event-search/search-events.ts';
import { readIndexedBlocks } from '../../../lib/event-search/term-store.ts';
import type { EventDraft } from '../../../lib/events/log/types.ts';
import { dynamo } from '../../../lib/platform/dynamo/client.ts';
import { useEventLog } from '../../support/bulk-load/use-event-log.ts';

/** More than a search could look at when it had to look at all. */
const COUNT = 21_000;
/** The index of the oldest event has the number 0, its id is 1. */
const RARE = [500, 9_000, 9_001, 20_990];

useEventLog(COUNT, draftOf, (change) => ({ id: (change % 7) + 1, name: `user-${change % 7}` }));

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a log of 21,000 events whose terms are not stored', () => {
  it('answers the newest matches of a frequent text in few reads', async () => {
    const { found, calls } = await search({ query: 'flag' }, { limit: 50 });
    expect(found.events.map(({ id }) => id)).toEqual(idsDown(COUNT, 50));
    expect(found).toMatchObject({
      total: 250,
      totalIsExact: false,
      nextCursor: expect.any(String),
    });
    expect(calls).toBe(3);
  });

  it('finds a rare text in several requests, each of which looks at 4,000 events', async () => {
    const pages = await allPages({ query: 'zebra crossing' }, 50);
    expect(pages.flatMap(({ events }) => events.map(({ id }) => id))).toEqual(rareIds());
    expect(pages.map(({ totalIsExact, total }) => ({ totalIsExact, total })).at(-1)).toEqual({
      totalIsExact: true,
      total: RARE.length,
    });
    expect(pages.length).toBe(5);
  });

  it('says how far a request has come', async () => {
    const { found } = await search({ query: 'zebra crossing' });
    expect(found.totalIsExact).toBe(false);
    // The newest 250, and eight times 500 behind them; 50 a minute.
    expect(found.searchedBackTo).toBe(timeOf(COUNT - 4_250));
  });
});

describe('a log of 21,000 events', () => {
  beforeAll(async () => {
    await indexEvents({ stopAfterMs: 300_000 });
  }, 300_000);

  it('has the terms of its whole blocks stored', async () => {
    expect(await readIndexedBlocks()).toBe(20);
  });

  it('answers the newest matches of a frequent text as before', async () => {
    const { found, calls } = await search({ query: 'flag' }, { limit: 50 });
    expect(found.events.map(({ id }) => id)).toEqual(idsDown(COUNT, 50));
    expect(calls).toBe(3);
  });

  it('finds a rare text in one request, with the exact total', async () => {
    const { found, calls } = await search({ query: 'Zebra Crossing' });
    expect(found.events.map(({ id }) => id)).toEqual(rareIds());
    expect(found).toMatchObject({ total: RARE.length, totalIsExact: true });
    expect(found).not.toHaveProperty('nextCursor');
    // Head, the newest 520 in five queries, how far terms are stored, twice eight terms, and what they point to twice.
    expect(calls).toBeLessThanOrEqual(25);
  });

  it('finds that a text is nowhere in one request', async () => {
    const { found, calls } = await search({ query: 'no such words' });
    expect(found).toEqual({ events: [], total: 0, totalIsExact: true });
    expect(calls).toBeLessThanOrEqual(23);
  });

  it.each<[string, EventSearchQuery, (index: number) => boolean]>([
    [
      'project and type',
      { project: 'IS:p-3', type: 'IS:feature-tagged' },
      (i) => i % 10 === 3 && i % 4 === 1,
    ],
    [
      'project, type and text',
      { project: 'IS:p-3', type: 'IS:feature-tagged', query: 'flag-1' },
      (i) => i % 10 === 3 && i % 4 === 1 && String(i % 50).startsWith('1'),
    ],
    [
      'a text in some days',
      { query: 'zebra', from: 'IS:2026-01-01', to: 'IS:2026-01-01' },
      (i) => RARE.includes(i),
    ],
    [
      'two types and an environment',
      { type: 'IS:feature-tagged,feature-updated', environment: 'IS:production' },
      (i) => (i % 4 === 1 || i % 4 === 2) && i % 3 === 0,
    ],
    ['a short text', { query: 'zq' }, (i) => i === 9_000],
  ])(
    'is searched by %s, page by page, as if each event were looked at',
    async (_what, sent, isWanted) => {
      const pages = await allPages(sent, 400);
      const expected = idsDown(COUNT, COUNT).filter((id) => isWanted(id - 1));
      expect(pages.flatMap(({ events }) => events.map(({ id }) => id))).toEqual(expected);
      const totals = pages.map(({ total }) => total);
      expect(totals.at(-1)).toBe(expected.length);
      // What was said before was at least true.
      expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    },
  );

  it('costs a page to be searched by two filters with many events each', async () => {
    const { found, calls } = await search(
      { project: 'IS:p-3', type: 'IS:feature-tagged' },
      { limit: 10 },
    );
    expect(found.events).toHaveLength(10);
    // Two heads, that of the instance, and its newest 250 events.
    expect(calls).toBe(5);
  });

  it('has an offset skipped as far as a request goes, and the cursor skips the rest', async () => {
    const matching = idsDown(COUNT, COUNT).filter((id) => (id - 1) % 4 === 1 && (id - 1) % 3 === 0);
    const sent: EventSearchQuery = { type: 'IS:feature-tagged', environment: 'IS:production' };
    const { found } = await search(sent, { offset: 200, limit: 20 });
    expect(found.events.map(({ id }) => id)).toEqual(matching.slice(200, 220));
    const far = await search({ query: 'flag-' }, { offset: 20_000, limit: 20 });
    expect(far.found.events).toEqual([]);
    expect(far.found).toMatchObject({ totalIsExact: false, nextCursor: expect.any(String) });
    const pages = await allPages({ query: 'flag-' }, 1_000, { offset: 20_000 });
    expect(pages.flatMap(({ events }) => events.map(({ id }) => id))).toEqual(
      idsDown(1_000, 1_000),
    );
  });

  it('is read to its end by the cursor of any search, also without filters', async () => {
    const pages = await allPages({ project: 'IS:p-3' }, 1_000);
    expect(pages.map(({ events }) => events.length)).toEqual([1_000, 1_000, 100]);
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([2_100]));
  });
});

function draftOf(index: number): EventDraft {
  const types = [
    'feature-created',
    'feature-tagged',
    'feature-updated',
    'feature-archived',
  ] as const;
  const isRare = RARE.includes(index);
  return {
    type: types[index % 4] ?? 'feature-created',
    project: `p-${index % 10}`,
    environment: index % 3 === 0 ? 'production' : null,
    featureName: `f-${index % 50}`,
    data: isRare
      ? { note: `Zebra crossing ${index === 9_000 ? 'zq' : ''} flag-` }
      : { name: `flag-${index % 50}`, description: `words of ${index}` },
  };
}

async function search(sent: EventSearchQuery, page: Partial<SearchedPage> = {}) {
  const send = vi.spyOn(dynamo(), 'send').mockClear();
  const found = await searchEvents(allRights, parseEventSearch(sent), {
    offset: 0,
    limit: 50,
    ...page,
  });
  return { found, calls: send.mock.calls.length };
}

/** All pages of a search, by its cursors. */
async function allPages(sent: EventSearchQuery, limit: number, first: Partial<SearchedPage> = {}) {
  const pages = [(await search(sent, { limit, ...first })).found];
  for (let cursor = pages[0]?.nextCursor; cursor !== undefined; cursor = pages.at(-1)?.nextCursor) {
    pages.push((await search(sent, { limit, cursor })).found);
  }
  return pages;
}

function rareIds() {
  return RARE.map((index) => index + 1).toReversed();
}

function idsDown(newest: number, count: number) {
  return Array.from({ length: count }, (_, at) => newest - at);
}

function timeOf(index: number) {
  return new Date(
    Date.parse('2026-01-01T00:00:00Z') + Math.floor(index / 50) * 60_000,
  ).toISOString();
}
