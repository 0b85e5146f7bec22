import type { Event, EventSearch } from 'generated:api';
import { expect, it } from 'vitest';
import { Refusal, Unreachable } from '../../cli/src/api/refusal.ts';
import { followEvents } from '../../cli/src/commands/events/follow-events.ts';

/** Of an event, only its number counts here. */
const event = (id: number) => ({ id }) as Event;

/** A log that answers each poll with what comes next: pages of numbers, or an error. */
function logOf(...polls: readonly (readonly (readonly number[])[] | Error)[]) {
  const pauses: number[] = [];
  const shown: number[] = [];
  const notes: string[] = [];
  const ending = new AbortController();
  let poll = 0;
  const search = async ({ cursor }: { readonly cursor?: string }): Promise<EventSearch> => {
    const answer = polls[poll - 1] ?? [[]];
    if (answer instanceof Error) throw answer;
    const page = Number(cursor ?? 0);
    return {
      events: (answer[page] ?? []).map(event),
      total: 0,
      totalIsExact: false,
      ...(page + 1 < answer.length && { nextCursor: String(page + 1) }),
    };
  };
  const wait = async (milliseconds: number) => {
    if (poll === polls.length) throw new DOMException('ended', 'AbortError');
    pauses.push(milliseconds / 1_000);
    poll += 1;
  };
  const following = followEvents(
    {
      search,
      wait,
      show: (events) => shown.push(...events.map(({ id }) => id)),
      note: (line) => notes.push(line),
      ended: ending.signal,
    },
    10,
  );
  return { following, pauses, shown, notes };
}

it('shows each event after the last one once, the oldest first', async () => {
  const { following, shown } = logOf([[12, 11, 10, 9]], [[13, 12, 11]]);
  await expect(following).rejects.toThrow('ended');
  expect(shown).toEqual([11, 12, 13]);
});

it('reads as many pages as there is new', async () => {
  const { following, shown } = logOf([
    [14, 13],
    [12, 11],
    [10, 9],
    [8, 7],
  ]);
  await expect(following).rejects.toThrow('ended');
  expect(shown).toEqual([11, 12, 13, 14]);
});

it('waits longer while nothing happens, and not after something has', async () => {
  const { following, pauses } = logOf([[]], [[]], [[]], [[]], [[]], [[]], [[11]], [[11]]);
  await expect(following).rejects.toThrow('ended');
  expect(pauses).toEqual([2, 4, 8, 16, 30, 30, 30, 2]);
});

it('goes on where it was when the service is back, and says both once', async () => {
  const away = new Unreachable('It cannot be reached.');
  const { following, shown, notes } = logOf([[11]], away, away, [[13, 12, 11]]);
  await expect(following).rejects.toThrow('ended');
  expect([shown, notes]).toEqual([
    [11, 12, 13],
    ['It cannot be reached. Trying again…', 'Back again.'],
  ]);
});

it('ends when the service refuses', async () => {
  const { following } = logOf(new Refusal(403, { message: 'You may not.' }));
  await expect(following).rejects.toThrow('You may not.');
});
