import { beforeAll, describe, expect, it } from 'vitest';
import { findFeature } from '../../../../lib/flags/feature-data/feature-store.ts';
import { updateLifetime } from '../../../../lib/flags/feature-types/update-lifetime.ts';
import { cloneFeature } from '../../../../lib/flags/features/clone-feature.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { markPotentiallyStale } from '../../../../lib/flags/features/mark-potentially-stale.ts';
import { updateFeature } from '../../../../lib/flags/features/update-feature.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { query } from '../../../../lib/platform/dynamo/query.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(() => seed());

const DAY_MS = 24 * 60 * 60 * 1_000;

describe('markPotentiallyStale', () => {
  it('marks a flag that exceeds the lifetime of its type, once, as the system user', async () => {
    await create('old');

    await runIn(39);
    expect(await marksOf('old')).toEqual([]);
    await runIn(41);
    await runIn(42);

    expect(await marksOf('old')).toMatchObject([
      { project: 'default', createdByUserId: -1337, data: null, preData: null },
    ]);
    expect(await findFeature('old')).toMatchObject({ potentiallyStale: true, stale: false });
  });

  it('never marks a flag of a type with unlimited lifetime', async () => {
    await create('eternal', 'kill-switch');

    await runIn(100_000);

    expect(await marksOf('eternal')).toEqual([]);
  });

  it.each([
    ['stale', { stale: true }, { stale: false }],
    ['archived', { archived: true }, { archived: false }],
  ])('does not mark a flag while it is %s', async (what, away, back) => {
    const name = `was-${what}`;
    await create(name);
    await update(name, away);

    await runIn(41);
    expect(await marksOf(name)).toEqual([]);

    await update(name, back);
    await runIn(41);
    expect(await marksOf(name)).toHaveLength(1);
  });

  it('marks a flag again after a change of its type', async () => {
    await create('retyped', 'operational');
    await runIn(8);

    await update('retyped', { type: 'experiment' });
    await runIn(39);
    expect(await marksOf('retyped')).toHaveLength(1);
    await runIn(41);

    expect(await marksOf('retyped')).toHaveLength(2);
  });

  it('uses the current lifetime of the type', async () => {
    await create('hastened', 'permission');
    await updateLifetime(admin, 'permission', 2);

    await runIn(3);

    expect(await marksOf('hastened')).toHaveLength(1);
  });

  it('counts the age of a clone from its own creation', async () => {
    await create('model', 'operational');
    await runIn(8);
    const place = { projectId: 'default', featureName: 'model' };
    await cloneFeature(admin, place, { name: 'copy' });

    await runIn(6);

    expect(await findFeature('copy')).toMatchObject({ potentiallyStale: false });
  });

  it('treats a lifetime beyond the earliest date as unlimited', async () => {
    await create('ancient', 'experiment');
    await updateLifetime(admin, 'experiment', 2_147_483_647);

    await expect(runIn(41)).resolves.toBeUndefined();

    expect(await marksOf('ancient')).toEqual([]);
  });

  it('marks a flag once when runs overlap', async () => {
    await create('contended', 'operational');

    await Promise.all([runIn(8), runIn(8), runIn(8)]);

    expect(await marksOf('contended')).toHaveLength(1);
  });
});

function create(name: string, type = 'release') {
  return createFeature(admin, 'default', { name, type });
}

/** Runs the worker as if the given number of days had passed. */
function runIn(days: number) {
  return markPotentiallyStale(new Date(Date.now() + days * DAY_MS));
}

/** The events that marked a flag. */
async function marksOf(name: string) {
  const events = await query({
    where: 'pk = :pk',
    values: { ':pk': keys.eventPartition },
  });
  return events.filter(
    ({ type, featureName }) => type === 'feature-potentially-stale-on' && featureName === name,
  );
}

function update(name: string, request: Parameters<typeof updateFeature>[2]) {
  return updateFeature(admin, { projectId: 'default', featureName: name }, request);
}
