import { describe, expect, it } from 'vitest';
import {
  isUseDue,
  parseSessionCookie,
  sessionCookieValue,
  sessionEnd,
  shortUserAgent,
} from '../../../../lib/identity/sessions/session-rules.ts';

const secret = 'aB3_-'.padEnd(43, 'x');

describe('the value of a session cookie', () => {
  it('is the id of the user and the secret', () => {
    expect(parseSessionCookie(sessionCookieValue(17, secret))).toEqual({ user: 17, secret });
  });

  it.each([
    [undefined],
    [''],
    [secret],
    [`17.${secret}x`],
    [`17.${secret.slice(1)}`],
    [`-1.${secret}`],
    [`12345678901.${secret}`],
    [`17.${'é'.padEnd(43, 'x')}`],
    [`17.${secret}\n`],
  ])('is not %j', (value) => {
    expect(parseSessionCookie(value)).toBeUndefined();
  });
});

describe('the end of a session', () => {
  const life = { idleSeconds: 3_600, maxSeconds: 7_200 };

  it.each([
    ['2026-01-01T00:00:00Z', '2026-01-01T01:00:00Z'],
    ['2026-01-01T00:30:00Z', '2026-01-01T01:30:00Z'],
    ['2026-01-01T01:50:00Z', '2026-01-01T02:00:00Z'],
  ])('of one used at %s is %s', (usedAt, end) => {
    expect(sessionEnd({ createdAt: '2026-01-01T00:00:00Z' }, { usedAt }, life)).toBe(
      Date.parse(end),
    );
  });
});

describe('the use of a session is recorded', () => {
  const usedAt = '2026-01-01T00:00:00.000Z';

  it.each([
    [28_800, 299, false],
    [28_800, 300, true],
    [600, 59, false],
    [600, 60, true],
  ])('with %d idle seconds, after %d: %j', (idleSeconds, after, isDue) => {
    const now = Date.parse(usedAt) + after * 1_000;
    expect(isUseDue({ usedAt }, { idleSeconds, maxSeconds: 604_800 }, now)).toBe(isDue);
  });
});

it("keeps the beginning of a browser's name, and null without one", () => {
  expect(shortUserAgent('x'.repeat(400))).toBe('x'.repeat(300));
  expect(shortUserAgent('')).toBeNull();
  expect(shortUserAgent(undefined)).toBeNull();
});
