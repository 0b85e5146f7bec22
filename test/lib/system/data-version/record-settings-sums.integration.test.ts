import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addFeatureStrategy } from '../../../../lib/flags/feature-environments/change-strategies.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { getItem, getItems } from '../../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { writeAlone } from '../../../../lib/platform/dynamo/write-item.ts';
import { migrate } from '../../../../lib/system/data-version/migrate.ts';
import { recordSettingsSums } from '../../../../lib/system/data-version/record-settings-sums.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const projects = ['default', 'other'];
const environments = ['development', 'production'];
const places = projects.flatMap((project) =>
  environments.map((environment) => keys.settingsBytes(project, environment)),
);
let counted: unknown[];

beforeAll(async () => {
  await seed();
  await transact([{ put: { ...keys.project('other'), id: 'other', featureCount: 0 } }]);
  await createFeature(admin, 'default', { name: 'large' });
  for (const environment of environments) await addLarge(environment);
  await recordSettingsSums();
  await recordSettingsSums('default');
  counted = (await readSums()).map(shownSum);
});

// As a release left it that knew nothing of the sums.
beforeEach(async () => {
  for (const key of [...places, ...environments.map(keys.settingsGrants)]) {
    await writeAlone({ remove: key });
  }
});

describe('data from before the sums of settings', () => {
  it('has them in each project and environment once it is migrated', async () => {
    await writeAlone({ put: { ...keys.dataVersion, version: 3, oldestReader: 1 } });

    await migrate();

    expect((await readSums()).map(shownSum)).toEqual(counted);
    expect(counted).toMatchObject([
      { sum: 1472, steps: 20 },
      { sum: 1472, steps: 20 },
      { sum: 0, steps: 0 },
      { sum: 0, steps: 0 },
    ]);
  });

  it('is counted project by project, so that a run may be stopped', async () => {
    const cursor = await recordSettingsSums();
    const [, , ...ofOther] = await readSums();

    expect([cursor, ofOther]).toEqual(['default', [undefined, undefined]]);
    expect(await recordSettingsSums(cursor)).toBe('other');
    expect((await readSums()).map(shownSum)).toEqual(counted);
    expect(await recordSettingsSums('other')).toBeUndefined();
  });

  it('may be changed before, and stays as it was counted then', async () => {
    await addLarge('development');
    const [before] = await readSums();

    await recordSettingsSums();

    expect(before?.sum).toBeGreaterThan(2_000);
    expect(await getItem(keys.settingsBytes('default', 'development'))).toEqual(before);
  });
});

async function addLarge(environment: string): Promise<void> {
  const place = { projectId: 'default', featureName: 'large', environment };
  const values = Array.from({ length: 200 }, (_, index) => `user-${index}`);
  await addFeatureStrategy(admin, place, {
    name: 'default',
    constraints: [
      { contextName: 'userId', operator: 'IN', values },
      { contextName: 'userId', operator: 'REGEX', value: 'abcdefgh' },
    ],
  });
}

function readSums() {
  return getItems(places);
}

/** Without room, which is granted by steps. */
function shownSum(item: { readonly sum?: number; readonly steps?: number } | undefined) {
  return item && { sum: item.sum, steps: item.steps };
}
