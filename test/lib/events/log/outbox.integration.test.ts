import { describe, expect, it } from 'vitest';
import { recordChange } from '../../../../lib/events/commit/record-change.ts';
import {
  findOutboxEvents,
  findOverdue,
  type Marked,
  markDispatched,
  postponeRelay,
} from '../../../../lib/events/log/outbox.ts';
import { getItem } from '../../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const minute = 60_000;
const hour = 60 * minute;

describe('a committed event', () => {
  it('waits in the outbox', async () => {
    const id = await commit();

    expect(await findOutboxEvents([id])).toMatchObject([{ event: { id }, waiting: true }]);
    expect(await overdue(new Date(Date.now() + minute))).toContain(keys.event(id).sk);
  });

  it('is read as the API returns it, without internal marks', async () => {
    const id = await commit();

    const [found] = await findOutboxEvents([id]);

    expect(found?.event).toEqual({
      id,
      type: 'project-created',
      createdAt: expect.any(String),
      createdBy: 'a test',
      createdByUserId: -42,
      project: 'a-project',
      environment: null,
      featureName: null,
      data: null,
      preData: null,
      tags: [],
    });
  });

  it('leaves it once it was dispatched', async () => {
    const id = await commit();

    await markDispatched(keys.outboxMark(id));

    expect(await findOutboxEvents([id])).toMatchObject([{ event: { id }, waiting: false }]);
    expect(await overdue(new Date(Date.now() + minute))).not.toContain(keys.event(id).sk);
  });

  it('that is relayed waits for its next turn', async () => {
    const id = await commit();
    const now = new Date();

    await postponeRelay(await markOf(id), now, minute);

    expect(await dueOf(id)).toBe(now.getTime() + minute);
  });

  it('that is relayed without success waits longer each time, 6 hours at most', async () => {
    const id = await commit();
    const now = new Date();
    const waits: number[] = [];

    for (let times = 0; times < 14; times += 1) {
      await postponeRelay(await markOf(id), now, minute);
      waits.push((await dueOf(id)) - now.getTime());
    }

    expect(waits.slice(0, 6)).toEqual([1, 1, 1, 2, 4, 8].map((minutes) => minutes * minute));
    expect(waits.at(-1)).toBe(6 * hour);
  });

  it('that was dispatched meanwhile is not relayed', async () => {
    const id = await commit();
    const marked = await markOf(id);
    await markDispatched(keys.outboxMark(id));

    expect(await postponeRelay(marked, new Date(), minute)).toBeUndefined();

    expect(await getItem(keys.outboxMark(id))).toBeUndefined();
  });

  it('whose mark has changed since it was found is not relayed', async () => {
    const id = await commit();
    const marked = await markOf(id);
    const now = new Date();
    await postponeRelay(marked, now, hour);

    expect(await postponeRelay(marked, now, minute)).toBeUndefined();

    expect(await dueOf(id)).toBe(now.getTime() + hour);
  });
});

describe('an event that does not exist', () => {
  it('is reported', async () => {
    expect(await findOutboxEvents([9_999_999])).toEqual([undefined]);
  });

  it('is not created by removing its mark', async () => {
    await markDispatched(keys.outboxMark(9_999_999));
    await markDispatched(keys.event(9_999_999));

    expect(await getItem(keys.event(9_999_999))).toBeUndefined();
    expect(await getItem(keys.outboxMark(9_999_999))).toBeUndefined();
  });
});

/** Commits an event and returns its id. */
async function commit(): Promise<number> {
  await recordChange({ author: { id: -42, name: 'a test' } }, async () => ({
    writes: [],
    events: [{ type: 'project-created' as const, project: 'a-project' }],
    result: undefined,
  }));
  const head = await getItem(keys.eventLogHead('all'));
  return head?.length ?? 0;
}

async function overdue(at: Date): Promise<string[]> {
  return (await findOverdue('event', at, 1_000)).map(({ sk }) => sk);
}

/** The mark as the relay finds it. */
async function markOf(id: number): Promise<Marked> {
  const item = await getItem(keys.outboxMark(id));
  if (!item?.outboxDue) throw new Error(`There is no event ${id} that waits.`);
  return { ...keys.outboxMark(id), outboxDue: item.outboxDue };
}

async function dueOf(id: number): Promise<number> {
  return Date.parse((await markOf(id)).outboxDue);
}
