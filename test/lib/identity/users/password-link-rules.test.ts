import { describe, expect, it } from 'vitest';
import type { User } from '../../../../lib/identity/users/model.ts';
import {
  addMailedLink,
  findPasswordLink,
  MAX_MAILED_LINKS,
  newPasswordLink,
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
    expect(findPasswordLink({ passwordLink: stored }, secret, NOW + ms) === stored).toBe(opens);
  });

  it('does not open with another secret, and not if there is none', () => {
    const other = newPasswordLink('ann').secret;
    expect(findPasswordLink({ passwordLink: stored }, other, NOW)).toBeUndefined();
    expect(findPasswordLink({}, secret, NOW)).toBeUndefined();
  });
});

describe('a mailed link', () => {
  const person: User = {
    id: 7,
    accountType: 'User',
    name: null,
    email: 'ann@example.com',
    username: null,
    rootRole: 3,
    passwordHash: 'scrypt$…',
    loginAttempts: 0,
    seenAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    scimId: null,
    version: 1,
  };
  const invited: User = { ...person, passwordHash: null, passwordLink: stored };
  const add = (user: User, kind: 'reset' | 'invitation' = 'reset', request = 'a', now = NOW) =>
    addMailedLink(user, { kind, request, createdBy: null }, now);

  it('opens beside the other links of its user', () => {
    const first = add(invited);
    const both = { ...invited, mailedLinks: first?.links ?? [] };

    expect(findPasswordLink(both, first?.secret ?? '', NOW)).toBe(both.mailedLinks[0]);
    expect(findPasswordLink(both, secret, NOW)).toBe(stored);
  });

  it.each([
    ['reset', '2026-01-01T01:00:00.000Z'],
    ['invitation', '2026-01-03T00:00:00.000Z'],
  ] as const)('for the occasion %s is valid until %s', (kind, expiresAt) => {
    expect(add(invited, kind)?.links).toMatchObject([{ expiresAt, request: 'a' }]);
  });

  const { passwordLink: _link, ...singleSignOn } = invited;
  it.each([
    ['a person with a password', person, 'reset', true],
    ['a person with a password', person, 'invitation', false],
    ['an invited person', invited, 'reset', true],
    ['an invited person', invited, 'invitation', true],
    ['a person invited by mail', { ...singleSignOn, mailedLinks: [] }, 'reset', true],
    ['a person who never was to have a password', singleSignOn, 'reset', false],
    ['a disabled person', { ...person, disabledAt: '2026-01-01T00:00:00Z' }, 'reset', false],
    ['a service account', { ...person, accountType: 'Service Account' as const }, 'reset', false],
  ] as const)('for %s, %o, %s: %s', (_who, user, kind, allowed) => {
    expect(add(user, kind) !== undefined).toBe(allowed);
  });

  it('replaces that of the last attempt to send the same mail', () => {
    const first = add(person)?.links ?? [];
    const again = add({ ...person, mailedLinks: first })?.links ?? [];

    expect(again).toHaveLength(1);
    expect(again).not.toEqual(first);
  });

  it('is refused while there are many, and allowed when they have expired', () => {
    const links = Array.from({ length: MAX_MAILED_LINKS }, (_, index) => ({
      ...stored,
      expiresAt: new Date(NOW + HOUR_MS).toISOString(),
      request: `earlier ${index}`,
    }));
    const busy = { ...person, mailedLinks: links };

    expect(add(busy)).toBeUndefined();
    expect(add(busy, 'reset', 'a', NOW + HOUR_MS)?.links).toHaveLength(1);
    expect(add({ ...busy, mailedLinks: links.slice(1) })?.links).toHaveLength(MAX_MAILED_LINKS);
  });
});
