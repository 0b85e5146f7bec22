import { beforeAll, describe, expect, it, vi } from 'vitest';
import { systemAuthor } from '../../../../lib/auth/author.ts';
import { allRights, noRights, type Rights } from '../../../../lib/auth/rights.ts';
import {
  type EventSearchQuery,
  parseEventSearch,
} from '../../../../lib/event-search/parse-event-search.ts';
import { searchEvents } from '../../../../lib/event-search/search-events.ts';
import {
  listLatestEvents,
  listVisibleEvents,
} from '../../../../lib/event-search/visible-events.ts';
import { recordChange } from '../../../../lib/events/commit/record-change.ts';
import type { EventDraft } from '../../../../lib/events/log/types.ts';
import type { EventPage } from '../../../../lib/events/read/event-reader.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const member: Rights = { ...noRights, projects: new Map([['hidden', []]]) };

/** Ids 1 to 5: of an open project, a private one, none, and of a flag that moved between the two. */
beforeAll(async () => {
  const project = (id: string, mode: string) => ({
    put: { ...keys.project(id), id, mode, archivedAt: null, createdAt: '2020-01-01T00:00:00.000Z' },
  });
  await transact([project('open', 'open'), project('hidden', 'private')]);
  await recordChange({ author: systemAuthor }, async () => ({
    writes: [{ put: { ...keys.count('test') } }],
    events: [
      created('a', 'open'),
      created('b', 'hidden'),
      { type: 'tag-type-created' },
      created('moved', 'hidden'),
      { type: 'feature-project-change', featureName: 'moved', project: 'open' },
    ],
    result: undefined,
  }));
});

describe('the latest events', () => {
  it.each([
    ['everything to administrators', allRights, [5, 4, 3, 2, 1]],
    ['open projects to every caller', noRights, [5, 1]],
    ['a private project to its members', member, [5, 4, 2, 1]],
  ])('show %s', async (_what, rights, ids) => {
    expect(shown(await listLatestEvents(rights, 100))).toEqual({ ids, total: ids.length });
  });

  it('are as many as requested, with the total', async () => {
    expect(shown(await listLatestEvents(noRights, 1))).toEqual({ ids: [5], total: 2 });
  });
});

describe('the events of a flag', () => {
  it.each([
    ['all of them to administrators', allRights, [5, 4]],
    ['those in open projects to every caller', noRights, [5]],
    ['those from a private project to its members', member, [5, 4]],
  ])('show %s', async (_what, rights, ids) => {
    const page = await listVisibleEvents(rights, { kind: 'feature', name: 'moved' }, '');
    expect(shown(page)).toEqual({ ids, total: ids.length });
  });
});

describe('the events of a private project', () => {
  it.each([
    ['administrators', allRights, [4, 2]],
    ['its members', member, [4, 2]],
    ['nobody else', noRights, []],
  ])('are for %s', async (_what, rights, ids) => {
    const page = await listVisibleEvents(rights, { kind: 'project', name: 'hidden' }, '');
    expect(shown(page)).toEqual({ ids, total: ids.length });
  });
});

/** Of the project `again`, six events are of the private project that had its id before. */
describe('a project whose id was used before', () => {
  beforeAll(async () => {
    const record = (...events: EventDraft[]) =>
      recordChange({ author: systemAuthor }, async () => ({
        writes: [],
        events,
        result: undefined,
      }));
    await record(
      { type: 'project-created', project: 'again' },
      ...['a', 'b', 'c', 'd'].map((name) => created(name, 'again')),
      { type: 'project-deleted', project: 'again' },
    );
    const createdAt = new Date(Date.now() + 1).toISOString();
    await transact([
      { put: { ...keys.project('again'), id: 'again', mode: 'open', archivedAt: null, createdAt } },
    ]);
    await vi.waitUntil(() => new Date().toISOString() > createdAt);
    await record({ type: 'project-created', project: 'again' }, created('a', 'again'));
  });

  it.each([
    ['its events', { kind: 'project', name: 'again' }, [13, 12]],
    ['those of a flag', { kind: 'feature', name: 'a' }, [13, 1]],
  ] as const)('shows %s, and their number, from its creation on', async (_what, log, ids) => {
    expect(shown(await listVisibleEvents(noRights, log, ''))).toEqual({ ids, total: ids.length });
  });

  it('is counted from its creation on among the latest events', async () => {
    const ids = [13, 12, 5, 1];

    expect(shown(await listLatestEvents(noRights, 100))).toEqual({ ids, total: ids.length });
  });

  it.each<[EventSearchQuery, number[]]>([
    [{}, [13, 12, 5, 1]],
    [{ project: 'IS:again' }, [13, 12]],
    [{ project: 'IS:again,open' }, [13, 12, 5, 1]],
    [{ feature: 'IS:a' }, [13, 1]],
    [{ type: 'IS:project-created' }, [12]],
    [{ project: 'IS:again', type: 'IS:feature-created' }, [13]],
    [{ project: 'IS:again', from: 'IS:2020-01-01' }, [13, 12]],
  ])('is searched from its creation on: %o', async (query, ids) => {
    const search = (rights: Rights) =>
      searchEvents(rights, parseEventSearch(query), { offset: 0, limit: 100 });

    expect(shown(await search(noRights))).toEqual({ ids, total: ids.length });
    expect((await search(allRights)).total).toBeGreaterThan(ids.length);
  });
});

function created(featureName: string, project: string): EventDraft {
  return {
    type: 'feature-created',
    featureName,
    project,
  };
}

function shown({ events, total }: EventPage) {
  return { ids: events.map(({ id }) => id), total };
}
