import { beforeAll, expect, it } from 'vitest';
import { promoteDrift } from '../../../../lib/change-requests/drift/promote-drift.ts';
import { findDrift } from '../../../../lib/flags/drift/find-drift.ts';
import { emptyEnvironment } from '../../../../lib/flags/feature-data/rules.ts';
import { summarize } from '../../../../lib/flags/feature-data/summarize.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { cursorAfterName } from '../../../../lib/platform/name-cursor.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { aStrategy } from '../../../support/flag-state.ts';
import { admin, createProject } from '../../../support/seeded-project.ts';
import { anyFlag } from '../../../support/stored-flag.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const pair = { from: 'development', to: 'production' };
const names = Array.from({ length: 240 }, (_, index) => `flag-${String(index).padStart(3, '0')}`);

/** The flags from the 150th on are on in development alone. */
beforeAll(async () => {
  await seed();
  await createProject('large');
  for (let next = 0; next < names.length; next += 40) {
    await transact(names.slice(next, next + 40).flatMap(storedFlag));
  }
});

it('looks at 200 flags for a page, and goes on behind them', async () => {
  const first = await read(100);
  const second = await read(100, first.nextCursor);

  expect([first, second].map(({ flags }) => flags.length)).toEqual([50, 40]);
  expect(first.nextCursor).toBe(cursorAfterName('flag-199'));
  expect(second).not.toHaveProperty('nextCursor');
});

it('ends a page at its limit', async () => {
  const first = await read(3);
  const second = await read(3, first.nextCursor);

  expect([first, second].map(({ flags }) => flags.map(({ feature }) => feature.name))).toEqual([
    names.slice(150, 153),
    names.slice(153, 156),
  ]);
});

it('refuses to promote more than a change request gets at a time, and says how many flags fit', async () => {
  const place = { projectId: 'large', environment: 'production' };
  const request = { from: 'development', features: names.slice(150, 176) };

  await expect(promoteDrift(admin, place, request)).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/\/body\/features\/25.* The first 25 fit\.$/),
  });
});

function read(limit: number, cursor?: string) {
  return findDrift('large', pair, { limit, cursor, declared: false });
}

function storedFlag(name: string) {
  const enabled = name >= 'flag-150';
  const strategies = [aStrategy(`${name}-1`)];
  const state = { ...emptyEnvironment(name, 'development'), enabled, strategies, version: 1 };
  const environments = { development: summarize(state) };
  const flag = { ...anyFlag, name, project: 'large', environments };
  return [
    { put: { ...flag, ...keys.feature(name), ...keys.featureList('large', false, name) } },
    { put: { ...state, ...keys.featureEnvironment(name, 'development') } },
  ];
}
