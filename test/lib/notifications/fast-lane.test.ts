import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inFastLane } from '../../../lib/notifications/fast-lane.ts';
import { isSlow, noteSlow } from '../../../lib/notifications/receiver-health.ts';
import { useTable } from '../../support/table.ts';

useTable();

let addonId = 0;
beforeEach(() => {
  addonId += 1;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Deliveries that run until they are told to end. */
const start = (count: number, addon = addonId) => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const results = Array.from({ length: count }, (_, index) =>
    inFastLane(addon, async () => {
      begun.push(index);
      await new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  return { begun, ends, results };
};

/** Lets what has been resolved go on. */
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the fast lane', () => {
  it('sends five deliveries of an addon at once, and the next when one is over', async () => {
    const { begun, ends, results } = start(7);
    await settle();
    expect(begun).toEqual([0, 1, 2, 3, 4]);

    ends[2]?.();
    await settle();

    expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await results[2]).toBe(true);
  });

  it('keeps no place for what has failed', async () => {
    const failing = Array.from({ length: 5 }, () =>
      inFastLane(addonId, async () => {
        throw new Error('planted');
      }),
    );
    await Promise.allSettled(failing);

    const { begun } = start(5);
    await settle();

    expect(begun).toHaveLength(5);
  });

  it('has places for others while those of one addon are taken', async () => {
    start(6);
    addonId += 1;

    const { begun } = start(1);
    await settle();

    expect(begun).toEqual([0]);
  });

  it('is left by what waits, as soon as the receiver is found to be slow', async () => {
    const { begun, results } = start(7);
    await settle();

    void noteSlow(addonId);

    expect(await results[5]).toBe(false);
    expect(await results[6]).toBe(false);
    expect(begun).toHaveLength(5);
  });

  it('is left by what has waited for five seconds', async () => {
    const { results } = start(6);

    await vi.advanceTimersByTimeAsync(5_000);

    expect(await results[5]).toBe(false);
  });

  it('is closed to a slow receiver for a minute', async () => {
    void noteSlow(addonId);

    expect(await inFastLane(addonId, async () => undefined)).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await inFastLane(addonId, async () => undefined)).toBe(true);
  });

  it('is closed to a receiver that another worker has found to be slow', async () => {
    const slowUntil = new Date(Date.now() + 1_000).toISOString();

    expect(isSlow(addonId, { slowUntil })).toBe(true);
    expect(await inFastLane(addonId, async () => undefined)).toBe(false);
  });
});
