import { describe, expect, it } from 'vitest';
import {
  type SimulatedWriters,
  simulateWriters,
} from '../../../support/commits/simulate-writers.ts';

/** The machine may be busy. */
const TIMEOUT_MS = 120_000;

/** A read, a transaction, and the message to the queue. */
const ALONE_MS = 4 + 12 + 8;

/* The time is virtual, so the results are not timings: the same on every machine. */
describe('writers of flags of their own, with 4 ms for a read and 12 ms for a transaction', {
  timeout: TIMEOUT_MS,
}, () => {
  it('fifty make 250 changes a second, 99 of 100 within 300 ms', async () => {
    const { perSecond, refused, ...rest } = await simulate({ writers: 50 });

    expect(refused).toBe(0);
    expect(perSecond).toBeGreaterThanOrEqual(250);
    expect(percentile(rest.times, 0.99)).toBeLessThanOrEqual(300);
    expect(rest.transactionsPerChange).toBeLessThanOrEqual(1.2);
  });

  it('of two hundred 99 of 100 changes take a second at most', async () => {
    const { times, refused } = await simulate({ writers: 200 });

    expect(refused).toBe(0);
    expect(percentile(times, 0.99)).toBeLessThanOrEqual(1_000);
  });

  it('one is as fast as a read, one transaction and a message', async () => {
    const { times, transactionsPerChange } = await simulate({ writers: 1 });

    expect(transactionsPerChange).toBe(1);
    expect(mean(times)).toBeLessThanOrEqual(ALONE_MS * 1.2);
  });

  it.each([1, 2, 5, 50])('%d leave ids without gaps, and no commit behind', async (writers) => {
    const { events, items, times } = await simulate({ writers });

    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
    expect(events).toHaveLength(times.length);
    expect([...items.keys()].filter((key) => key.startsWith('COMMITS'))).toEqual([]);
  });
});

describe('writers of one flag', { timeout: TIMEOUT_MS }, () => {
  it('take turns: none of fifty waits much longer than the others', async () => {
    const { times, refused } = await simulate({ writers: 50, sameFlag: true });

    expect(refused).toBe(0);
    expect(times.at(-1)).toBeLessThanOrEqual(1.3 * percentile(times, 0.5));
    expect(times.at(-1)).toBeLessThanOrEqual(2_000);
  });

  it('hand the turn over in about the time that one needs alone', async () => {
    const { perSecond } = await simulate({ writers: 50, sameFlag: true });
    const alone = await simulate({ writers: 1 });

    expect(perSecond).toBeGreaterThanOrEqual(0.9 * alone.perSecond);
  });

  it('read little while they wait', async () => {
    const { callsPerChange } = await simulate({ writers: 50, sameFlag: true });

    expect(callsPerChange.queryDeferred).toBeLessThanOrEqual(6);
    expect(callsPerChange.getItems).toBeLessThanOrEqual(12);
  });
});

describe('writers of one process', { timeout: TIMEOUT_MS }, () => {
  const processes = 1;

  it('two make more changes a second than one', async () => {
    const two = await simulate({ writers: 2, processes });
    const alone = await simulate({ writers: 1 });

    expect(two.perSecond).toBeGreaterThanOrEqual(1.5 * alone.perSecond);
  });

  it('fifty commit about ten changes in one transaction, all within 150 ms', async () => {
    const { times, refused, transactionsPerChange } = await simulate({ writers: 50, processes });

    expect(refused).toBe(0);
    expect(transactionsPerChange).toBeLessThanOrEqual(0.15);
    expect(times.at(-1)).toBeLessThanOrEqual(150);
  });

  it('of one flag need one transaction for each change, and no longer than one after the other', async () => {
    const rest = await simulate({ writers: 50, sameFlag: true, processes });

    expect(rest.refused).toBe(0);
    expect(rest.transactionsPerChange).toBe(1);
    expect(rest.times.at(-1)).toBeLessThanOrEqual(50 * ALONE_MS);
  });

  it.each([{ sameFlag: false }, { sameFlag: true }])(
    'leave ids without gaps beside those of another process: %o',
    async (options) => {
      const { events, items, times } = await simulate({ writers: 20, processes: 2, ...options });

      expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
      expect(events).toHaveLength(times.length);
      expect([...items.keys()].filter((key) => key.startsWith('COMMITS'))).toEqual([]);
    },
  );
});

function simulate(options: Pick<SimulatedWriters, 'writers' | 'sameFlag' | 'processes'>) {
  return simulateWriters({ ...options, seconds: 5, seed: 7 });
}

function percentile(ascending: readonly number[], part: number): number {
  return ascending[Math.floor(ascending.length * part)] ?? Number.POSITIVE_INFINITY;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
