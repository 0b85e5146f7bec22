import { beforeEach, describe, expect, it } from 'vitest';
import { findFeatureType } from '../../../../lib/flags/feature-types/feature-type-store.ts';
import { updateLifetime } from '../../../../lib/flags/feature-types/update-lifetime.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { migrate } from '../../../../lib/system/data-version/migrate.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const former = {
  ...keys.featureType('sunset'),
  id: 'sunset',
  name: 'Sunset',
  description: '',
  lifetimeDays: null,
  sortOrder: 6,
  version: 1,
};

// As a release left it in which the type had no lifetime.
beforeEach(async () => {
  await seed();
  await transact([{ put: former }, { put: { ...keys.dataVersion, version: 4, oldestReader: 1 } }]);
});

describe('the feature type "sunset" of an older instance', () => {
  it('has the lifetime of new instances once it is migrated', async () => {
    await migrate();

    expect((await findFeatureType('sunset'))?.lifetimeDays).toBe(90);
  });

  it('keeps the lifetime that somebody has set', async () => {
    await updateLifetime(admin, 'sunset', 30);

    await migrate();

    expect((await findFeatureType('sunset'))?.lifetimeDays).toBe(30);
  });

  it('keeps none, where somebody has set it and taken it back', async () => {
    await updateLifetime(admin, 'sunset', 30);
    await updateLifetime(admin, 'sunset', null);

    await migrate();

    expect((await findFeatureType('sunset'))?.lifetimeDays).toBe(null);
  });
});
