import { describe, expect, it } from 'vitest';
import { Refusal } from '../../console/src/api/refusal.ts';
import { isRetried, pauseBeforeRetry } from '../../console/src/api/retry.ts';

const refused = (status: number, retryAfterMs?: number) =>
  new Refusal(status, { message: 'No.' }, retryAfterMs);

describe('a read', () => {
  it.each([429, 502, 503, 504])('is sent again after %i', (status) => {
    expect(isRetried(0, refused(status))).toBe(true);
  });

  it.each([0, 400, 401, 403, 404, 409, 500])('is not sent again after %i', (status) => {
    expect(isRetried(0, refused(status))).toBe(false);
  });

  it('is not sent again after a mistake of the console', () => {
    expect(isRetried(0, new TypeError('x is undefined'))).toBe(false);
  });

  it('is sent five times at most', () => {
    expect([0, 1, 2, 3, 4].map((retries) => isRetried(retries, refused(503)))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('is not sent again where the service wants a pause of more than 20 seconds', () => {
    expect(isRetried(0, refused(429, 20_000))).toBe(true);
    expect(isRetried(0, refused(429, 21_000))).toBe(false);
  });
});

describe('the pause before a read is sent again', () => {
  it('doubles', () => {
    expect([0, 1, 2, 3].map((retries) => pauseBeforeRetry(retries, refused(503), 0.5))).toEqual([
      300, 600, 1_200, 2_400,
    ]);
  });

  it('differs by chance', () => {
    expect(pauseBeforeRetry(1, refused(503), 0)).toBe(300);
    expect(pauseBeforeRetry(1, refused(503), 1)).toBe(900);
  });

  it('is at least what the service asked for', () => {
    expect(pauseBeforeRetry(0, refused(503, 5_000), 0)).toBe(5_000);
    expect(pauseBeforeRetry(0, refused(503, 5_000), 1)).toBe(5_300);
  });
});
