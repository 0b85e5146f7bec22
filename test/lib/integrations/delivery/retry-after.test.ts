import { describe, expect, it } from 'vitest';
import { waitAtLeast } from '../../../../lib/integrations/delivery/delivery-schedule.ts';
import { parseRetryAfter } from '../../../../lib/integrations/delivery/retry-after.ts';

const now = new Date('2026-11-21T10:00:00.000Z');

describe('the header Retry-After', () => {
  it.each([
    ['seconds', '120', 120_000],
    ['no wait', '0', 0],
    ['an HTTP date', 'Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
    ['a past date', 'Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['more than a day, which is limited to a day', '9999999', 86_400_000],
    ['a date in years, which is limited to a day', 'Sat, 21 Nov 2099 10:00:00 GMT', 86_400_000],
  ])('may say %s', (_what, header, ms) => {
    expect(parseRetryAfter(header, now)).toBe(ms);
  });

  it.each([['soon'], [''], ['-5'], ['1.5'], [undefined]])('is ignored when it is %j', (header) => {
    expect(parseRetryAfter(header, now)).toBeUndefined();
  });
});

describe('the wait that a receiver requests', () => {
  it.each([
    ['never shortens the schedule', 300_000, 1_000, 0, 300_000],
    ['is never shortened', 5_000, 60_000, 0, 60_000],
    ['is extended by up to a fifth', 5_000, 60_000, 1, 72_000],
  ])('%s', (_rule, wait, asked, random, expected) => {
    expect(waitAtLeast(wait, asked, () => random)).toBe(expected);
  });
});
