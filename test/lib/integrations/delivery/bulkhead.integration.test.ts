import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runInBulkhead } from '../../../../lib/integrations/delivery/bulkhead.ts';
import { isSlow, reportSlow } from '../../../../lib/integrations/delivery/receiver-health.ts';
import { useTable } from '../../../support/table.ts';

useTable();

let addonId = 0;

beforeEach(() => {
  addonId += 1;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the fast queue', () => {
  it('sends five deliveries of an integration at once, and the next when one has ended', async () => {
    const { begun, ends, results } = start(7);
    await settle();
    expect(begun).toEqual([0, 1, 2, 3, 4]);

    ends[2]?.();
    await settle();

    expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await results[2]).toBe(true);
  });

  it('frees the slot of a failed delivery', async () => {
    const failing = Array.from({ length: 5 }, () =>
      runInBulkhead(addonId, async () => {
        throw new Error('planted');
      }),
    );
    await Promise.allSettled(failing);

    const { begun } = start(5);
    await settle();

    expect(begun).toHaveLength(5);
  });

  it('has slots for other integrations while those of one are taken', async () => {
    start(6);
    addonId += 1;

    const { begun } = start(1);
    await settle();

    expect(begun).toEqual([0]);
  });

  it('stops waiting as soon as the receiver is found to be slow', async () => {
    const { begun, results } = start(7);
    await settle();

    void reportSlow(addonId);

    expect(await results[5]).toBe(false);
    expect(await results[6]).toBe(false);
    expect(begun).toHaveLength(5);
  });

  it('stops waiting after five seconds', async () => {
    const { results } = start(6);

    await vi.advanceTimersByTimeAsync(5_000);

    expect(await results[5]).toBe(false);
  });

  it('is closed to a slow receiver for a minute', async () => {
    void reportSlow(addonId);

    expect(await runInBulkhead(addonId, async () => undefined)).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await runInBulkhead(addonId, async () => undefined)).toBe(true);
  });

  it('is closed to a receiver that another worker has reported as slow', async () => {
    const slowUntil = new Date(Date.now() + 1_000).toISOString();

    expect(isSlow(addonId, { slowUntil })).toBe(true);
    expect(await runInBulkhead(addonId, async () => undefined)).toBe(false);
  });
});

/** Deliveries that run until their `ends` callback is called. */
function start(count: number, addon = addonId) {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const results = Array.from({ length: count }, (_, index) =>
    runInBulkhead(addon, async () => {
      begun.push(index);
      await new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  return { begun, ends, results };
}

/** Flushes resolved promises. */
function settle() {
  return vi.advanceTimersByTimeAsync(0);
}
