import { beforeAll, describe, expect, it, vi } from 'vitest';
import { systemAuthor } from '../../../../lib/auth/author.ts';
import { allRights } from '../../../../lib/auth/rights.ts';
import { parseEventSearch } from '../../../../lib/event-search/parse-event-search.ts';
import { searchEvents } from '../../../../lib/event-search/search-events.ts';
import { recordChange } from '../../../../lib/events/commit/record-change.ts';
import type { EventDraft } from '../../../../lib/events/log/types.ts';
import { dynamo } from '../../../../lib/platform/dynamo/client.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const types = ['tag-created', 'tag-deleted', 'tag-import'] as const;
const COMMITS = 30;
const EVENTS = 75;

/** 2,250 events of three types in turn; the id of each is its position. */
beforeAll(async () => {
  for (let commit = 0; commit < COMMITS; commit += 1) {
    const events = Array.from(
      { length: EVENTS },
      (_, index): EventDraft => ({ type: types[index % 3] ?? 'tag-created' }),
    );
    await recordChange({ author: systemAuthor }, async () => ({
      writes: [{ put: { ...keys.count('test'), commit } }],
      events,
      result: undefined,
    }));
  }
});

describe('a far page of several values', () => {
  it.each([0, 90, 1_400, 1_495])('at %i has the right events', async (offset) => {
    const { events, total } = await find('IS:tag-created,tag-deleted', offset);
    expect({ ids: events.map(({ id }) => id), total }).toEqual({
      ids: wanted(offset, isCreatedOrDeleted),
      total: 1_500,
    });
  });

  it('of all values is read from the log of the instance, which is cheaper', async () => {
    const send = vi.spyOn(dynamo(), 'send').mockClear();
    const { events } = await find(`IS:${types.join(',')}`, 740);
    expect(events.map(({ id }) => id)).toEqual(wanted(740, () => true));
    // Heads of the three, the head of all, the newest 250, how far terms are stored, and 500 more.
    expect(send.mock.calls.length).toBe(9);
  });
});

function find(type: string, offset: number) {
  return searchEvents(allRights, parseEventSearch({ type }), { offset, limit: 10 });
}

function wanted(offset: number, kept: (id: number) => boolean) {
  return Array.from({ length: COMMITS * EVENTS }, (_, index) => COMMITS * EVENTS - index)
    .filter(kept)
    .slice(offset, offset + 10);
}

function isCreatedOrDeleted(id: number) {
  return id % 3 !== 0;
}
