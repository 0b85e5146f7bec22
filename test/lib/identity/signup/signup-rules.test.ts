import { describe, expect, it } from 'vitest';
import { baseUrlFor } from '../../../../lib/http/base-url.ts';
import { parseSignupExpiry } from '../../../../lib/identity/signup/change-signup-tokens.ts';
import { isValidSignupToken } from '../../../../lib/identity/signup/model.ts';

const now = new Date('2026-11-21T09:30:00.000Z');

describe('the expiry of a token', () => {
  it.each([
    ['as sent', '2026-12-01T00:00:00Z', '2026-12-01T00:00:00.000Z'],
    ['in UTC', '2026-12-01T02:00:00+02:00', '2026-12-01T00:00:00.000Z'],
    ['also in the past', '2020-01-01T00:00:00Z', '2020-01-01T00:00:00.000Z'],
    ['at most a month from now', '2031-01-01T00:00:00Z', '2026-12-21T09:30:00.000Z'],
  ])('%s', (_what, text, expected) => {
    expect(parseSignupExpiry(text, now)).toBe(expected);
  });

  it('cannot be a day that does not exist', () => {
    expect(() => parseSignupExpiry('2026-13-45T00:00:00Z', now)).toThrow('/body/expiresAt');
  });
});

it.each([
  [true, '2026-11-21T09:30:00.001Z', true],
  [true, '2026-11-21T09:30:00.000Z', false],
  [true, '2026-11-20T09:30:00.000Z', false],
  [false, '2026-12-21T09:30:00.000Z', false],
])('enabled %s until %s: open %s', (enabled, expiresAt, expected) => {
  expect(isValidSignupToken({ enabled, expiresAt }, now)).toBe(expected);
});

it('links to the configured URL, whatever the host of the request', () => {
  expect(baseUrlFor('evil.example.com')).toBe('http://127.0.0.1:4242');
});
