import { describe, expect, it } from 'vitest';
import { decideAnnouncement } from '../../../../lib/integrations/clean-up/decide-announcement.ts';
import { anyFlag } from '../../../support/stored-flag.ts';

const nothing = { flags: [], unknownFlags: [] };
const stale = { feature: { ...anyFlag, name: 'old' }, reasons: ['stale'] as const };
const found = { flags: [stale], unknownFlags: ['misspelled'] };

describe('what can be cleaned up', () => {
  it('is announced with its numbers', () => {
    const { mark, events } = decideAnnouncement('shop', found, undefined, 7);

    expect(mark).toEqual({ week: 7, digest: expect.any(String) });
    expect(events).toEqual([
      {
        type: 'project-clean-up-due',
        project: 'shop',
        data: {
          flagCount: 1,
          reasons: {
            completed: 0,
            'fully-rolled-out': 0,
            stale: 1,
            'potentially-stale': 0,
            'never-used': 0,
          },
          flags: [{ name: 'old', reasons: ['stale'] }],
          unknownFlagCount: 1,
          unknownFlags: ['misspelled'],
        },
      },
    ]);
  });

  it('is not announced where there is nothing', () => {
    expect(decideAnnouncement('shop', nothing, undefined, 7).events).toEqual([]);
  });

  it.each([
    ['nothing', found, 0],
    ['the last use', withFlag({ feature: { ...stale.feature, lastSeenAt: anyFlag.createdAt } }), 0],
    ['the reasons', withFlag({ reasons: ['stale', 'never-used'] as const }), 1],
    ['what stays', withFlag({ kept: { enabled: true, variant: 'blue' } }), 1],
    ['the unknown names', { ...found, unknownFlags: [] }, 1],
    ['that there is any', nothing, 0],
  ])('is announced again if there is a change of: %s', (_, after, events) => {
    const { mark } = decideAnnouncement('shop', found, undefined, 7);
    const next = decideAnnouncement('shop', after, { ...mark, version: 1 }, 8);

    expect(next.events).toHaveLength(events);
    expect(next.mark.week).toBe(8);
  });

  it('names the first twenty flags', () => {
    const many = { flags: Array.from({ length: 21 }, () => stale), unknownFlags: [] };
    const [event] = decideAnnouncement('shop', many, undefined, 7).events;

    expect(event?.data).toMatchObject({ flagCount: 21, flags: { length: 20 } });
  });
});

function withFlag(more: object) {
  return { ...found, flags: [{ ...stale, ...more }] };
}
