import { describe, expect, it } from 'vitest';
import { collectPage } from '../../../lib/event-search/collect-page.ts';
import type { WalkedPart } from '../../../lib/event-search/walk-log.ts';
import type { Event } from '../../../lib/events/log/types.ts';

const free = { cost: 1_000, ids: 1_000_000, until: Number.POSITIVE_INFINITY };

/** A log of 30 events, the even ones of which match, in parts of ten. */
const log = [30, 20, 10].map((newest) => part(newest, newest - 9));
const matches = ({ id }: Event) => id % 2 === 0;

describe('a page of a walk', () => {
  it.each([
    ['everything', { skip: 0, limit: 50 }, free, idsFrom(30, 2), 15, true, undefined],
    [
      'a page, and counts the part that filled it',
      { skip: 0, limit: 3 },
      free,
      [30, 28, 26],
      5,
      false,
      { before: 26, found: 3, skip: 0 },
    ],
    [
      'a page that ends with a part',
      { skip: 0, limit: 5 },
      free,
      idsFrom(30, 22),
      5,
      false,
      { before: 22, found: 5, skip: 0 },
    ],
    [
      'a page behind an offset',
      { skip: 7, limit: 2 },
      free,
      [16, 14],
      10,
      false,
      { before: 14, found: 9, skip: 0 },
    ],
    ['the last page', { skip: 12, limit: 3 }, free, [6, 4, 2], 15, true, undefined],
    [
      'the last page but one',
      { skip: 11, limit: 3 },
      free,
      [8, 6, 4],
      15,
      true,
      { before: 4, found: 14, skip: 0 },
    ],
    ['nothing behind the end', { skip: 99, limit: 3 }, free, [], 15, true, undefined],
    [
      'what a budget of reads allows',
      { skip: 0, limit: 50 },
      { ...free, cost: 22 },
      idsFrom(30, 12),
      10,
      false,
      { before: 11, found: 10, skip: 0 },
    ],
    [
      'what a budget of ids allows',
      { skip: 0, limit: 50 },
      { ...free, ids: 9 },
      idsFrom(30, 22),
      5,
      false,
      { before: 21, found: 5, skip: 0 },
    ],
    [
      'what time allows',
      { skip: 0, limit: 50 },
      { ...free, until: 0 },
      idsFrom(30, 22),
      5,
      false,
      { before: 21, found: 5, skip: 0 },
    ],
    [
      'no page yet, and how much is to be skipped',
      { skip: 12, limit: 3 },
      { ...free, cost: 40 },
      [],
      10,
      false,
      { before: 11, found: 10, skip: 2 },
    ],
  ] as const)('is %s', async (_what, page, budget, ids, found, isComplete, next) => {
    const collected = await collectPage(log, matches, page, budget, 1);
    expect({ ...collected, events: collected.events.map(({ id }) => id) }).toEqual({
      events: ids,
      found,
      isComplete,
      ...(next && { next }),
    });
  });

  it('of nothing is complete', async () => {
    expect(await collectPage([], matches, { skip: 0, limit: 5 }, free, 1)).toEqual({
      events: [],
      found: 0,
      isComplete: true,
    });
  });

  it('reads no part behind the one that fills it', async () => {
    let read = 0;
    const counted = async function* () {
      for (const each of log) {
        read += 1;
        yield each;
      }
    };
    await collectPage(counted(), matches, { skip: 0, limit: 6 }, free, 1);
    expect(read).toBe(2);
  });
});

function part(newest: number, oldest: number): WalkedPart {
  const events = Array.from({ length: newest - oldest + 1 }, (_, at) => eventOf(newest - at));
  return { events, cost: 2 * events.length, downTo: oldest };
}

function idsFrom(newest: number, oldest: number): number[] {
  return Array.from({ length: (newest - oldest) / 2 + 1 }, (_, at) => newest - 2 * at);
}

function eventOf(id: number): Event {
  return {
    id,
    type: 'feature-created',
    createdAt: '2026-03-01T00:00:00.000Z',
    createdBy: 'anna',
    createdByUserId: 7,
    project: null,
    environment: null,
    featureName: null,
    data: null,
    preData: null,
    tags: [],
  };
}
