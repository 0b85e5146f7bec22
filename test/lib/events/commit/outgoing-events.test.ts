import { describe, expect, it } from 'vitest';
import { OutgoingEvents } from '../../../../lib/events/commit/outgoing-events.ts';

/** Adds the events of changes, each so many milliseconds after the one before. */
async function sent(changes: readonly (readonly [ids: readonly number[], after: number])[]) {
  const messages: (readonly number[])[] = [];
  let now = 0;
  const outgoing = new OutgoingEvents(
    async (ids) => void messages.push(ids),
    () => now,
  );
  for (const [ids, after] of changes) {
    now += after;
    await outgoing.add(ids);
  }
  const before = [...messages];
  await outgoing.send();
  return { before, messages };
}

describe('events of many changes', () => {
  it('wait for the end', async () => {
    expect(
      await sent([
        [[1, 2], 0],
        [[3], 50],
      ]),
    ).toEqual({ before: [], messages: [[1, 2, 3]] });
  });

  it('wait no longer than 200 ms for the next change', async () => {
    const { before, messages } = await sent([
      [[1], 0],
      [[2], 199],
      [[3], 1],
      [[4], 1],
    ]);

    expect(before).toEqual([[1, 2, 3]]);
    expect(messages).toEqual([[1, 2, 3], [4]]);
  });

  it('are sent when there are 100', async () => {
    const many = Array.from({ length: 60 }, (_, index) => index);

    expect(
      (
        await sent([
          [many, 0],
          [many, 0],
          [[1], 0],
        ])
      ).messages,
    ).toEqual([[...many, ...many], [1]]);
  });

  it('are no message if there are none', async () => {
    expect((await sent([])).messages).toEqual([]);
  });
});
