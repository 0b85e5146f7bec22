import { describe, expect, it } from 'vitest';
import {
  newPasswordLink,
  opensPasswordLink,
  parsePasswordLinkToken,
  passwordLinkToken,
} from '../../../../lib/identity/users/password-link-rules.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const HOUR_MS = 3_600_000;

const { stored, secret } = newPasswordLink('ann', NOW);

describe('a password link', () => {
  it('is stored without its secret', () => {
    expect(stored).toEqual({
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      expiresAt: '2026-01-03T00:00:00.000Z',
      createdBy: 'ann',
    });
  });

  it('has a token that leads to its user', () => {
    expect(parsePasswordLinkToken(passwordLinkToken(7, secret))).toEqual({ user: 7, secret });
  });

  it.each(['', 'hello', '7', `0.${secret}`, `-1.${secret}`, `7.${secret}0`, `7.${secret} `])(
    'has no token of another form: %j',
    (token) => {
      expect(parsePasswordLinkToken(token)).toBeUndefined();
    },
  );

  it.each([
    [0, true],
    [48 * HOUR_MS - 1, true],
    [48 * HOUR_MS, false],
  ])('after %i ms opens: %s', (ms, opens) => {
    expect(opensPasswordLink(stored, secret, NOW + ms)).toBe(opens);
  });

  it('does not open with another secret, and not if there is none', () => {
    expect(opensPasswordLink(stored, newPasswordLink('ann').secret, NOW)).toBe(false);
    expect(opensPasswordLink(undefined, secret, NOW)).toBe(false);
  });
});
