import { describe, expect, it } from 'vitest';
import { refuseLongLife } from '../../../../lib/identity/user-tokens/rules.ts';
import { thrown } from '../../../support/thrown.ts';

const now = Date.parse('2026-11-21T09:30:00.000Z');

describe('the longest life of a personal access token', () => {
  it.each([
    ['any date without a limit', '9999-12-31T00:00:00Z', 0],
    ['never without a limit', null, 0],
    ['the last moment', '2026-12-21T09:30:00Z', 30],
  ])('allows %s', (_what, expiresAt, maxDays) => {
    expect(() => refuseLongLife(expiresAt, maxDays, now)).not.toThrow();
  });

  it.each([
    ['a later date', '2026-12-21T09:30:01Z'],
    ['never', null],
  ])('refuses %s', (_what, expiresAt) => {
    expect(thrown(() => refuseLongLife(expiresAt, 30, now))).toMatchObject({
      faults: [{ pointer: '/body/expiresAt', rule: 'must be at most 30 days from now' }],
    });
  });
});
