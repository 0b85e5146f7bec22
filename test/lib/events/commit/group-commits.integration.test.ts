import { beforeEach, describe, expect, it } from 'vitest';
import type { Author } from '../../../../lib/auth/author.ts';
import { commitParts } from '../../../../lib/events/commit/commit-parts.ts';
import { commitPending, joinGroup } from '../../../../lib/events/commit/commit-pending.ts';
import { numberAllWaiting } from '../../../../lib/events/commit/number-waiting.ts';
import { recordChange } from '../../../../lib/events/commit/record-change.ts';
import { findOutboxEvents, findOverdue, idsOfMark } from '../../../../lib/events/log/outbox.ts';
import type { EventDraft } from '../../../../lib/events/log/types.ts';
import { listEvents } from '../../../../lib/events/read/event-reader.ts';
import { recentChanges } from '../../../../lib/events/read/recent-events.ts';
import { getItem } from '../../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../../lib/platform/dynamo/query.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const author: Author = { id: 7, name: 'alice' };
let flag = '';
let flags = 0;

beforeEach(() => {
  flags += 1;
  flag = `flag-${flags}`;
});

describe('a commit whose writer died before it had ids', () => {
  it('gets them from whoever reads events', async () => {
    await commitAndDie([draft({ step: 1 }), draft({ step: 2 })]);

    const { events, total } = await eventsOfFlag();

    expect(events.map(({ data }) => data)).toEqual([{ step: 2 }, { step: 1 }]);
    expect(total).toBe(2);
    await expectNothingWaits();
  });

  it('gets them from the next writer, before that one', async () => {
    await commitAndDie([draft({ step: 1 })]);

    await record(draft({ step: 2 }));

    const { events } = await eventsOfFlag();
    expect(events.map(({ data }) => data)).toEqual([{ step: 2 }, { step: 1 }]);
    await expectNothingWaits();
  });

  it('gets them from the relay, and its events wait to be dispatched', async () => {
    await commitAndDie([draft({ step: 1 }), draft({ step: 2 })]);

    await numberAllWaiting();

    const { events } = await eventsOfFlag();
    const ids = events.map(({ id }) => id).toReversed();
    const marked = await findOverdue('event', new Date('9999-01-01'), 1_000);
    const items = await Promise.all(marked.map(({ pk, sk }) => getItem({ pk, sk })));
    expect(items.map((item) => item && idsOfMark({ ...item }))).toContainEqual(ids);
    expect(await findOutboxEvents(ids)).toMatchObject([{ waiting: true }, { waiting: true }]);
    await expectNothingWaits();
  });

  it('counts as a recent change as soon as it is committed', async () => {
    await commitAndDie([draft({})]);

    const changes = recentChanges();
    await numberAllWaiting();

    expect([...(await changes).flags.keys()]).toContain(flag);
  });

  it('may have events of more than an item can hold', async () => {
    const text = 'ä'.repeat(190_000);
    await commitAndDie([draft({ text }), draft({ text })]);

    const { events } = await eventsOfFlag();

    expect(events.map(({ data }) => data)).toEqual([{ text }, { text }]);
    await expectNothingWaits();
  });

  it('may have more events than a transaction has room for together with their logs', async () => {
    const drafts = Array.from({ length: 60 }, (_, index) => ({
      ...draft({ index }),
      project: `project-of-${flag}-${index}`,
    }));
    await commitAndDie(drafts);

    const { events } = await eventsOfFlag();

    expect(events.map(({ data }) => data)).toEqual(drafts.map(({ data }) => data).toReversed());
    await expectNothingWaits();
  });
});

describe('a writer that died before it had committed', () => {
  it('keeps nobody from changing anything', async () => {
    await joinGroup(commitParts, { turn: 0, wants: [] });

    await record(draft({ step: 1 }));

    expect((await eventsOfFlag()).total).toBe(1);
    for (const { pk, sk } of await queryPartition(keys.commitPartition)) {
      await commitParts.table.write({ remove: { pk, sk } });
    }
  });
});

describe('an event that was stored before marks had items of their own', () => {
  it('still waits, and its mark is on itself', async () => {
    await record(draft({}));
    const { events } = await eventsOfFlag();
    const id = events[0]?.id ?? 0;
    const stored = await getItem(keys.event(id));
    const mark = { outbox: 'event', outboxDue: '2026-11-21T09:30:00.000Z' };
    await transact([
      { put: { ...stored, ...keys.event(id), ...mark } },
      { remove: keys.outboxMark(id) },
    ]);

    expect(await findOutboxEvents([id])).toMatchObject([{ waiting: true, mark: keys.event(id) }]);
    const item = await getItem(keys.event(id));
    expect(idsOfMark(item ? { ...item } : {})).toEqual([id]);
    const overdue = await findOverdue('event', new Date('9999-01-01'), 1_000);
    expect(overdue.map(({ pk, sk }) => ({ pk, sk }))).toContainEqual(keys.event(id));
  });
});

/** Commits in a group as a writer does that dies afterwards. */
async function commitAndDie(drafts: readonly EventDraft[]): Promise<void> {
  const { intent } = await joinGroup(commitParts, { turn: 0, wants: [] });
  await commitPending(commitParts, intent, [], { author, drafts });
}

async function record(event: EventDraft): Promise<void> {
  await recordChange({ author }, async () => ({ writes: [], events: [event], result: undefined }));
}

function eventsOfFlag() {
  return listEvents({ log: { kind: 'feature', name: flag }, offset: 0, limit: 100 });
}

function draft(data: object): EventDraft {
  return { type: 'feature-updated', project: 'shop', featureName: flag, data };
}

async function expectNothingWaits(): Promise<void> {
  expect(await queryPartition(keys.commitPartition)).toEqual([]);
  await numberAllWaiting();
  expect(await getItem(keys.eventLogHead('all'))).not.toHaveProperty('group');
}
