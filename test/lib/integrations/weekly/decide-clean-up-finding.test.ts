import { describe, expect, it } from 'vitest';
import { decideCleanUpFinding } from '../../../../lib/integrations/weekly/decide-clean-up-finding.ts';
import { anyFlag } from '../../../support/stored-flag.ts';

const nothing = { flags: [], unknownFlags: [] };
const stale = { feature: { ...anyFlag, name: 'old' }, reasons: ['stale'] as const };
const found = { flags: [stale], unknownFlags: ['misspelled'] };

describe('what can be cleaned up', () => {
  it('is announced with its numbers', () => {
    expect(decideCleanUpFinding('shop', found).event).toEqual({
      type: 'project-clean-up-due',
      project: 'shop',
      data: {
        flagCount: 1,
        reasons: {
          completed: 0,
          'gone-from-code': 0,
          'fully-rolled-out': 0,
          stale: 1,
          'potentially-stale': 0,
          'never-used': 0,
        },
        flags: [{ name: 'old', reasons: ['stale'] }],
        unknownFlagCount: 1,
        unknownFlags: ['misspelled'],
      },
    });
  });

  it('is not announced where there is nothing', () => {
    expect(decideCleanUpFinding('shop', nothing)).not.toHaveProperty('event');
  });

  it.each([
    ['nothing', found, true],
    [
      'the last use',
      withFlag({ feature: { ...stale.feature, lastSeenAt: anyFlag.createdAt } }),
      true,
    ],
    ['the reasons', withFlag({ reasons: ['stale', 'never-used'] as const }), false],
    ['what stays', withFlag({ kept: { enabled: true, variant: 'blue' } }), false],
    ['the unknown names', { ...found, unknownFlags: [] }, false],
  ])('is the same, or not, after a change of: %s', (_, after, isSame) => {
    const [one, other] = [found, after].map((each) => decideCleanUpFinding('shop', each).digest);

    expect(one === other).toBe(isSame);
  });

  it('names the first twenty flags', () => {
    const many = { flags: Array.from({ length: 21 }, () => stale), unknownFlags: [] };
    const { event } = decideCleanUpFinding('shop', many);

    expect(event?.data).toMatchObject({ flagCount: 21, flags: { length: 20 } });
  });
});

function withFlag(more: object) {
  return { ...found, flags: [{ ...stale, ...more }] };
}
