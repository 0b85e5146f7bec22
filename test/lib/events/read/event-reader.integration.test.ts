import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Author } from '../../../../lib/auth/author.ts';
import { recordChange } from '../../../../lib/events/commit/record-change.ts';
import type { EventDraft } from '../../../../lib/events/log/types.ts';
import { type EventLog, listEvents } from '../../../../lib/events/read/event-reader.ts';
import { dynamo } from '../../../../lib/platform/dynamo/client.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const anna: Author = { id: 7, name: 'anna@example.com' };
const ben: Author = { id: 8, name: 'ben' };

/** Ids 1 to 12, over four days, with one day without events. */
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-03-01T10:00:00Z');
  await record(anna, created('a'), created('b'));
  await record(ben, created('c', 'admin'));
  vi.setSystemTime('2026-03-02T00:00:00Z');
  await record(anna, tagged('a'));
  await record(anna, tagged('b'), tagged('c', 'admin'));
  vi.setSystemTime('2026-03-04T23:59:59.999Z');
  await record(ben, tagged('a'), tagged('a'), tagged('b'));
  vi.setSystemTime('2026-03-05T12:00:00Z');
  await record(anna, { type: 'tag-type-created' });
  await record(ben, tagged('b'), created('d', 'admin'));
  vi.useRealTimers();
}, 90_000);

describe('the log of the instance', () => {
  it('is read newest first', async () => {
    expect(await page({ kind: 'all' })).toEqual({
      ids: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
      total: 12,
    });
  });

  it('returns events in the format of the API, without internal attributes', async () => {
    const { events } = await listEvents({ log: { kind: 'all' }, offset: 11, limit: 1 });
    expect(events).toEqual([
      {
        id: 1,
        type: 'feature-created',
        createdBy: 'anna@example.com',
        createdByUserId: 7,
        createdAt: '2026-03-01T10:00:00.000Z',
        data: { name: 'a' },
        preData: null,
        tags: [],
        featureName: 'a',
        project: 'shop',
        environment: null,
      },
    ]);
  });

  it.each([
    { offset: 0, limit: 3, ids: [12, 11, 10] },
    { offset: 3, limit: 3, ids: [9, 8, 7] },
    { offset: 10, limit: 3, ids: [2, 1] },
    { offset: 12, limit: 3, ids: [] },
    { offset: 1_000, limit: 3, ids: [] },
    { offset: 0, limit: 1_000, ids: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1] },
  ])('pages: offset $offset, limit $limit', async ({ offset, limit, ids }) => {
    const { events, total } = await listEvents({ log: { kind: 'all' }, offset, limit });
    expect({ ids: events.map(({ id }) => id), total }).toEqual({ ids, total: 12 });
  });

  it.each([
    { from: '2026-03-01', to: undefined, ids: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1] },
    { from: '2026-03-02', to: undefined, ids: [12, 11, 10, 9, 8, 7, 6, 5, 4] },
    { from: '2026-03-03', to: undefined, ids: [12, 11, 10, 9, 8, 7] },
    { from: '2026-03-06', to: undefined, ids: [] },
    { from: undefined, to: '2026-02-28', ids: [] },
    { from: undefined, to: '2026-03-01', ids: [3, 2, 1] },
    { from: undefined, to: '2026-03-03', ids: [6, 5, 4, 3, 2, 1] },
    { from: undefined, to: '2026-03-04', ids: [9, 8, 7, 6, 5, 4, 3, 2, 1] },
    { from: undefined, to: '2027-01-01', ids: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1] },
    { from: '2026-03-02', to: '2026-03-02', ids: [6, 5, 4] },
    { from: '2026-03-02', to: '2026-03-04', ids: [9, 8, 7, 6, 5, 4] },
    { from: '2026-03-03', to: '2026-03-03', ids: [] },
    { from: '2026-03-04', to: '2026-03-02', ids: [] },
  ])('has the days from $from to $to', async ({ from, to, ids }) => {
    const { events, total } = await listEvents({
      log: { kind: 'all' },
      from,
      to,
      offset: 0,
      limit: 100,
    });
    expect({ ids: events.map(({ id }) => id), total }).toEqual({ ids, total: ids.length });
  });

  it('pages within a range of days', async () => {
    const { events, total } = await listEvents({
      log: { kind: 'all' },
      from: '2026-03-02',
      to: '2026-03-04',
      offset: 2,
      limit: 2,
    });
    expect({ ids: events.map(({ id }) => id), total }).toEqual({ ids: [7, 6], total: 6 });
  });
});

describe('the logs of features, projects, types and authors', () => {
  it.each<{ log: EventLog; ids: number[] }>([
    { log: { kind: 'feature', name: 'a' }, ids: [8, 7, 4, 1] },
    { log: { kind: 'feature', name: 'c' }, ids: [6, 3] },
    { log: { kind: 'project', name: 'admin' }, ids: [12, 6, 3] },
    { log: { kind: 'type', name: 'feature-created' }, ids: [12, 3, 2, 1] },
    { log: { kind: 'type', name: 'tag-type-created' }, ids: [10] },
    { log: { kind: 'author', name: '7' }, ids: [10, 6, 5, 4, 2, 1] },
    { log: { kind: 'author', name: '8' }, ids: [12, 11, 9, 8, 7, 3] },
  ])('holds the events of $log.kind $log.name', async ({ log, ids }) => {
    expect(await page(log)).toEqual({ ids, total: ids.length });
  });

  it.each<{ log: EventLog; from: string; to: string; ids: number[] }>([
    { log: { kind: 'feature', name: 'a' }, from: '2026-03-02', to: '2026-03-03', ids: [4] },
    { log: { kind: 'project', name: 'admin' }, from: '2026-03-02', to: '2026-03-05', ids: [12, 6] },
    { log: { kind: 'author', name: '8' }, from: '2026-03-02', to: '2026-03-04', ids: [9, 8, 7] },
    { log: { kind: 'author', name: '8' }, from: '2026-03-02', to: '2026-03-02', ids: [] },
  ])('has ranges of days of $log.kind $log.name', async ({ log, from, to, ids }) => {
    expect(await page(log, { from, to })).toEqual({ ids, total: ids.length });
  });

  it.each<EventLog>([
    { kind: 'feature', name: 'nobody-made-this' },
    { kind: 'project', name: 'nobody-made-this' },
    { kind: 'type', name: 'nobody-made-this' },
    { kind: 'author', name: '999' },
  ])('is empty for an unknown $kind', async (log) => {
    expect(await page(log, { from: '2026-03-01', to: '2026-03-09' })).toEqual({
      ids: [],
      total: 0,
    });
  });
});

describe('the cost of a page', () => {
  it.each([
    ['without days', {}, 2],
    ['with days', { from: '2026-03-02', to: '2026-03-04' }, 4],
  ])('%s is the same number of reads for a log of any length', async (_what, days, reads) => {
    const count = async (log: EventLog): Promise<number> => {
      const send = vi.spyOn(dynamo(), 'send').mockClear();
      await listEvents({ log, ...days, offset: 0, limit: 2 });
      return send.mock.calls.length;
    };
    expect([
      await count({ kind: 'all' }),
      await count({ kind: 'feature', name: 'a' }),
      await count({ kind: 'author', name: '8' }),
    ]).toEqual([reads, reads, reads]);
  });
});

describe('a clock that is set back', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('gives an event the date of the one before it, so that days stay in order', async () => {
    vi.setSystemTime('2026-02-01T00:00:00Z');
    await record(anna, created('e', 'late'));
    const { events, total } = await listEvents({
      log: { kind: 'project', name: 'late' },
      from: '2026-03-05',
      offset: 0,
      limit: 10,
    });
    expect({ dates: events.map(({ createdAt }) => createdAt), total }).toEqual({
      dates: ['2026-03-05T12:00:00.000Z'],
      total: 1,
    });
  });
});

function record(author: Author, ...events: EventDraft[]): Promise<void> {
  return recordChange({ author }, async () => ({
    writes: [{ put: { ...keys.count('test'), at: String(Math.random()) } }],
    events,
    result: undefined,
  }));
}

function created(featureName: string, project = 'shop'): EventDraft {
  return {
    type: 'feature-created',
    featureName,
    project,
    data: { name: featureName },
  };
}

function tagged(featureName: string, project = 'shop'): EventDraft {
  return {
    type: 'feature-tagged',
    featureName,
    project,
  };
}

async function page(log: EventLog, rest: { from?: string; to?: string } = {}) {
  const { events, total } = await listEvents({ log, ...rest, offset: 0, limit: 100 });
  return { ids: events.map(({ id }) => id), total };
}
