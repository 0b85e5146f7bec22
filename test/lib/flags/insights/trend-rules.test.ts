import { expect, it } from 'vitest';
import { toListedFlag } from '../../../../lib/flags/directory/directory-rules.ts';
import { sortSpells, spellsIn, trendsOf } from '../../../../lib/flags/insights/trend-rules.ts';
import { anyFlag } from '../../../support/stored-flag.ts';

const production = {
  name: 'production',
  type: 'production',
  enabled: true,
  protected: true,
  sortOrder: 1,
  version: 1,
};
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const flag = (more: object) => toListedFlag({ ...anyFlag, createdAt: day(1), ...more });
const none = { newFlagsThisWeek: 0, flagsOlderThanWeek: 0 };

it('flags are counted where they are, with the days they are and were there', () => {
  const spells = spellsIn(
    [
      flag({}),
      flag({ createdAt: day(18), firstSeen: { development: day(19) }, type: 'experiment' }),
      flag({ firstSeen: { development: day(2), production: day(5) }, type: 'kill-switch' }),
      flag({ firstSeen: { production: day(3) }, completion: { at: day(13), status: 'kept' } }),
      flag({ archivedAt: day(11) }),
    ],
    () => [production],
  );
  const trends = trendsOf(sortSpells(spells), Date.parse(day(20)));

  expect(trends).toEqual({
    develop: {
      totalFlags: 2,
      medianDaysInCurrentStage: 10.5,
      medianDaysHistorically: 4,
      categories: {
        experimental: { newFlagsThisWeek: 1, flagsOlderThanWeek: 0 },
        release: { newFlagsThisWeek: 0, flagsOlderThanWeek: 1 },
        permanent: none,
      },
    },
    production: {
      totalFlags: 1,
      medianDaysInCurrentStage: 15,
      medianDaysHistorically: 10,
      categories: {
        experimental: none,
        release: none,
        permanent: { newFlagsThisWeek: 0, flagsOlderThanWeek: 1 },
      },
    },
    cleanup: {
      totalFlags: 1,
      medianDaysInCurrentStage: 7,
      medianDaysHistorically: 0,
      categories: {
        experimental: none,
        release: { newFlagsThisWeek: 0, flagsOlderThanWeek: 1 },
        permanent: none,
      },
    },
  });
});

it('medians lie in the middle of an even number, and a week is seven days to the millisecond', () => {
  const created = [day(1), day(2), day(13), '2026-11-13T00:00:00.001Z', day(19)];
  const spells = spellsIn(
    created.map((createdAt) => flag({ createdAt, type: 'release' })),
    () => [],
  );
  const trendsAt = (some: typeof spells) => trendsOf(sortSpells(some), Date.parse(day(20))).develop;

  expect(trendsAt(spells)).toMatchObject({
    totalFlags: 5,
    medianDaysInCurrentStage: 7,
    categories: { release: { newFlagsThisWeek: 2, flagsOlderThanWeek: 3 } },
  });
  expect(trendsAt(spells.slice(1))).toMatchObject({ medianDaysInCurrentStage: 12.5 });
  expect(trendsAt([])).toMatchObject({ totalFlags: 0, medianDaysInCurrentStage: 0 });
});
