import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ExpiringMap } from '../../../lib/platform/expiring-map.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a map whose entries expire', () => {
  it('has a value until its time is over', () => {
    const map = new ExpiringMap<number>(2);
    map.set('a', 1, 1_000);

    vi.advanceTimersByTime(999);
    expect(map.get('a')).toBe(1);

    vi.advanceTimersByTime(1);
    expect(map.get('a')).toBeUndefined();
  });

  it('does not make a value live longer by reading it, but by setting it again', () => {
    const map = new ExpiringMap<number>(2);
    map.set('a', 1, 1_000);
    vi.advanceTimersByTime(600);
    map.get('a');
    vi.advanceTimersByTime(600);
    expect(map.get('a')).toBeUndefined();

    map.set('a', 2, 1_000);
    expect(map.get('a')).toBe(2);
  });

  it('drops what was not used for longest when it is full', () => {
    const map = new ExpiringMap<number>(2);
    map.set('a', 1, 1_000);
    map.set('b', 2, 1_000);
    map.get('a');
    map.set('c', 3, 1_000);

    expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([1, undefined, 3]);
  });
});
