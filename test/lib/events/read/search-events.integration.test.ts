import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Author } from '../../../../lib/auth/author.ts';
import { allRights, noRights, type Rights } from '../../../../lib/auth/rights.ts';
import {
  type EventSearchQuery,
  parseEventSearch,
} from '../../../../lib/event-search/parse-event-search.ts';
import { type SearchedPage, searchEvents } from '../../../../lib/event-search/search-events.ts';
import { recordChange } from '../../../../lib/events/commit/record-change.ts';
import type { EventDraft } from '../../../../lib/events/log/types.ts';
import { dynamo } from '../../../../lib/platform/dynamo/client.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const authors: readonly Author[] = [
  { id: 7, name: 'anna' },
  { id: 8, name: 'ben' },
];
const types = ['feature-created', 'feature-tagged', 'feature-archived'] as const;
const projects = ['shop', 'bank', 'hidden', undefined];
const days = ['2026-03-01', '2026-03-02', '2026-03-04'];
const all = Array.from({ length: 60 }, (_, index) => index);

beforeAll(async () => {
  const project = (id: string, mode: string) => ({
    put: { ...keys.project(id), id, mode, archivedAt: null, createdAt: '2026-02-01T00:00:00.000Z' },
  });
  await transact([
    project('shop', 'open'),
    project('bank', 'protected'),
    project('hidden', 'private'),
  ]);
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const index of all) {
    vi.setSystemTime(`${days[Math.floor(index / 20)]}T12:00:00Z`);
    await recordChange({ author: authorOf(index) }, async () => ({
      writes: [{ put: { ...keys.count('test'), index } }],
      events: [draft(index)],
      result: undefined,
    }));
  }
  vi.useRealTimers();
});

afterEach(() => {
  vi.restoreAllMocks();
});

type Case = [EventSearchQuery, (index: number) => boolean];

const cases: Case[] = [
  [{}, () => true],
  [{ feature: 'IS:flag-2' }, (i) => i % 5 === 2],
  [{ feature: 'IS:flag-2,flag-4' }, (i) => i % 5 === 2 || i % 5 === 4],
  [{ type: 'IS_ANY_OF:feature-created,feature-tagged,unknown' }, (i) => i % 3 < 2],
  [{ project: 'IS:shop' }, (i) => i % 4 === 0],
  [{ createdBy: 'IS:8' }, (i) => i % 2 === 1],
  [{ createdBy: 'IS:7,8' }, () => true],
  [{ environment: 'IS:production' }, (i) => i % 2 === 0],
  [{ feature: 'IS:flag-2', project: 'IS:shop' }, (i) => i % 5 === 2 && i % 4 === 0],
  [
    { feature: 'IS:flag-2,flag-3', type: 'IS:feature-created', createdBy: 'IS:7' },
    (i) => (i % 5 === 2 || i % 5 === 3) && i % 3 === 0 && i % 2 === 0,
  ],
  [{ query: 'SEVENTH' }, (i) => i % 7 === 0],
  [{ query: 'seventh', type: 'IS:feature-tagged' }, (i) => i % 7 === 0 && i % 3 === 1],
  [{ from: 'IS:2026-03-02' }, (i) => i >= 20],
  [{ to: 'IS:2026-03-03' }, (i) => i < 40],
  [{ from: 'IS:2026-03-02', to: 'IS:2026-03-02' }, (i) => i >= 20 && i < 40],
  [{ from: 'IS:2026-03-03', to: 'IS:2026-03-03' }, () => false],
  [{ from: 'IS:2026-03-04', to: 'IS:2026-03-01' }, () => false],
  [
    { from: 'IS:2026-03-02', to: 'IS:2026-03-04', project: 'IS:shop,bank' },
    (i) => i >= 20 && i % 4 < 2,
  ],
  [
    { from: 'IS:2026-03-02', feature: 'IS:flag-1', query: 'plain' },
    (i) => i >= 20 && i % 5 === 1 && i % 7 !== 0,
  ],
  [{ feature: 'IS:' }, () => false],
  [{ feature: 'IS:flag-1', project: 'IS:nowhere' }, () => false],
];

describe('a search', () => {
  it.each(cases)(
    '%j finds all that match, newest first, and their number',
    async (sent, matches) => {
      expect(await search(sent)).toEqual(expected(matches));
    },
  );

  it.each(cases)('%j is read page by page', async (sent, matches) => {
    const { ids, total } = expected(matches);
    const pages = [];
    for (let offset = 0; offset < 60; offset += 13) {
      pages.push(await search(sent, { offset, limit: 13 }));
    }
    expect(pages.flatMap((page) => page.ids)).toEqual(ids);
    expect(new Set(pages.map((page) => page.total))).toEqual(new Set([total]));
  });

  it('is empty after the last event', async () => {
    expect(await search({ type: 'IS:feature-created' }, { offset: 1e15 })).toEqual({
      ids: [],
      total: 20,
    });
  });
});

describe('a search by a caller who is not an administrator', () => {
  const member: Rights = { ...noRights, projects: new Map([['hidden', []]]) };
  const isSeen = (index: number) => index % 4 < 2;

  it.each(cases)('%j finds only events of the projects they can see', async (sent, matches) => {
    expect(await search(sent, {}, noRights)).toEqual(expected((i) => isSeen(i) && matches(i)));
  });

  it.each(cases)('%j finds those of a private project for its members', async (sent, matches) => {
    expect(await search(sent, {}, member)).toEqual(expected((i) => i % 4 < 3 && matches(i)));
  });

  it('does not reveal the number of events of a project they cannot see', async () => {
    expect(await search({ project: 'IS:hidden' }, {}, noRights)).toEqual({ ids: [], total: 0 });
  });
});

describe('the cost of a search', () => {
  const reads = async (
    sent: EventSearchQuery,
    page: Partial<SearchedPage> = {},
  ): Promise<number> => {
    const send = vi.spyOn(dynamo(), 'send').mockClear();
    await search(sent, { limit: 5, ...page });
    return send.mock.calls.length;
  };

  it.each<[string, EventSearchQuery, number]>([
    ['unfiltered', {}, 2],
    ['unfiltered, with days', { from: 'IS:2026-03-01', to: 'IS:2026-03-03' }, 4],
    ['by a flag', { feature: 'IS:flag-1' }, 2],
    ['by a project', { project: 'IS:shop' }, 2],
    ['by a type', { type: 'IS:feature-created' }, 2],
    ['by a creator', { createdBy: 'IS:7' }, 2],
    [
      'by a creator, with days',
      { createdBy: 'IS:7', from: 'IS:2026-03-01', to: 'IS:2026-03-03' },
      4,
    ],
  ])('%s is always the same number of reads', async (_what, sent, expectedReads) => {
    expect([await reads(sent), await reads(sent, { offset: 10 })]).toEqual([
      expectedReads,
      expectedReads,
    ]);
  });

  it('with two filters is that of the smaller of the two logs', async () => {
    // Two heads, and the twelve events of the flag.
    expect(await reads({ feature: 'IS:flag-1', createdBy: 'IS:7' })).toBe(3);
  });
});

describe('a page by a cursor', () => {
  it.each(cases)('%j continues the page before', async (sent, matches) => {
    const { ids, total } = expected(matches);
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await searchEvents(allRights, parseEventSearch(sent), {
        offset: 0,
        limit: 13,
        cursor,
      });
      expect(page).toMatchObject({ total, totalIsExact: true });
      found.push(...page.events.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(found).toEqual(ids);
  });

  it.each<[string, EventSearchQuery]>([
    ['a filter', { type: 'IS:feature-created' }],
    ['several values', { type: 'IS:feature-created,feature-tagged' }],
    ['two filters', { type: 'IS:feature-created', createdBy: 'IS:7' }],
    ['ids', { id: `IS:${all.slice(1).join(',')}` }],
  ])('of a search by %s has an offset that counts from there', async (_what, sent) => {
    const whole = await search(sent);
    const first = await searchEvents(allRights, parseEventSearch(sent), { offset: 1, limit: 3 });
    const next = await search(sent, { cursor: first.nextCursor, offset: 2, limit: 3 });
    expect(next.ids).toEqual(whole.ids.slice(6, 9));
  });

  it('shows no event twice, whatever was recorded meanwhile', async () => {
    const page = { offset: 0, limit: 3 };
    const sent = parseEventSearch({ createdBy: 'IS:9' });
    const record = async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        await recordChange({ author: { id: 9, name: 'cleo' } }, async () => ({
          writes: [{ put: { ...keys.count('test'), index: Math.random() } }],
          events: [{ type: 'tag-created' }],
          result: undefined,
        }));
      }
    };
    await record(5);
    const first = await searchEvents(allRights, sent, page);
    await record(2);
    const second = await searchEvents(allRights, sent, { ...page, cursor: first.nextCursor });
    const ids = [...first.events, ...second.events].map(({ id }) => id);
    expect(ids).toEqual([65, 64, 63, 62, 61]);
    expect(second.nextCursor).toBeUndefined();
  });
});

function authorOf(index: number) {
  return authors[index % 2] ?? { id: 0, name: '' };
}

/** Sixty events, twenty a day; attributes by remainders, so that all combinations occur. */
function draft(index: number): EventDraft {
  return {
    type: types[index % 3] ?? 'feature-created',
    featureName: `flag-${index % 5}`,
    project: projects[index % 4] ?? null,
    environment: index % 2 === 0 ? 'production' : null,
    data: { name: index % 7 === 0 ? 'Seventh heaven' : 'plain' },
  };
}

async function search(
  sent: EventSearchQuery,
  page: Partial<SearchedPage> = {},
  rights: Rights = allRights,
) {
  const found = await searchEvents(rights, parseEventSearch(sent), {
    offset: 0,
    limit: 100,
    ...page,
  });
  return { ids: found.events.map(({ id }) => id), total: found.total };
}

/** The expected result: ids of the matching drafts, newest first. */
function expected(matches: (index: number) => boolean): { ids: number[]; total: number } {
  const ids = all
    .filter(matches)
    .map((index) => index + 1)
    .toReversed();
  return { ids, total: ids.length };
}
