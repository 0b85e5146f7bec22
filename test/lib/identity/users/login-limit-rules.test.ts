import { describe, expect, it } from 'vitest';
import {
  decideAttempt,
  FORGET_AFTER_MS,
  MAX_SOURCE_ATTEMPTS,
  pauseAfter,
  type SourceAttempts,
  sourceOf,
} from '../../../../lib/identity/users/login-limit-rules.ts';

const now = Date.parse('2026-11-21T09:30:00.000Z');
const MINUTE_MS = 60_000;

/** A source that may try no more in this hour. */
const full: SourceAttempts = {
  since: now - FORGET_AFTER_MS,
  total: MAX_SOURCE_ATTEMPTS,
  accounts: {},
};

describe('the pause', () => {
  it.each([
    [0, 0],
    [9, 0],
    [10, 1],
    [11, 2],
    [12, 4],
    [13, 8],
    [14, 15],
    [500, 15],
  ])('after %i wrong passwords is %i minutes', (count, minutes) => {
    expect(pauseAfter(count)).toBe(minutes * MINUTE_MS);
  });
});

describe('an attempt', () => {
  it.each<[string, SourceAttempts | undefined, number | undefined]>([
    ['is the first', undefined, 7],
    ['is the tenth', tried(9, now), 7],
    ['comes after the pause', tried(10, now - MINUTE_MS), 7],
    ['is for another account', tried(10, now), 8],
    ['is for a name that nobody has', tried(10, now), undefined],
    ['is the last of the source', { ...tried(1, now), total: MAX_SOURCE_ATTEMPTS - 1 }, 7],
    [
      'comes an hour after the others',
      { ...full, accounts: tried(50, now - FORGET_AFTER_MS).accounts },
      7,
    ],
  ])('is checked if it %s', (_what, before, account) => {
    expect(decideAttempt(before, account, now)).toMatchObject({ allowed: true });
  });

  it.each<[string, SourceAttempts, number | undefined, number]>([
    ['is the eleventh', tried(10, now), 7, MINUTE_MS],
    ['comes within a grown pause', tried(12, now - MINUTE_MS), 7, 3 * MINUTE_MS],
    ['is one too many of the source', full, 8, FORGET_AFTER_MS - 1],
    ['is for nobody, and one too many', full, undefined, FORGET_AFTER_MS - 1],
  ])('waits if it %s', (_what, before, account, waitMs) => {
    const state = before === full ? { ...full, since: now - 1 } : before;
    expect(decideAttempt(state, account, now)).toEqual({ allowed: false, waitMs });
  });

  it('is counted for its account and its source', () => {
    expect(decideAttempt(tried(2, now - 5), 7, now)).toEqual({
      allowed: true,
      next: { since: now - 1, total: 3, accounts: { 7: { count: 3, triedAt: now } } },
    });
  });
});

describe('the source of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['', ''],
  ])('%s is %s', (address, source) => {
    expect(sourceOf(address)).toBe(source);
  });
});

function tried(count: number, triedAt: number): SourceAttempts {
  return { since: now - 1, total: count, accounts: { 7: { count, triedAt } } };
}
