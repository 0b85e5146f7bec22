import { beforeAll, expect, it } from 'vitest';
import { getFeature } from '../../../../lib/flags/feature-data/feature-store.ts';
import { addFeatureStrategy } from '../../../../lib/flags/feature-environments/change-strategies.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { writeAlone } from '../../../../lib/platform/dynamo/write-item.ts';
import { recordStrategyDetails } from '../../../../lib/system/data-version/record-strategy-details.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(() => seed());

/** Stores a flag as a release did that knew nothing of details. */
function forget(name: string) {
  return writeAlone({
    update: keys.feature(name),
    expression: 'REMOVE environments.development.details, environments.development.#segments',
    names: { '#segments': 'segments' },
  });
}

/** The same, while it was deployed beside this one. */
function outdate(name: string) {
  return writeAlone({
    update: keys.feature(name),
    expression: 'SET environments.development.#segments = :former',
    names: { '#segments': 'segments' },
    values: { ':former': [99] },
  });
}

it('gives flags the details that they were stored without, or that are out of date', async () => {
  for (const name of ['one', 'two']) {
    await createFeature(admin, 'default', { name });
    const place = { projectId: 'default', featureName: name, environment: 'development' };
    await addFeatureStrategy(admin, place, { name: 'default' });
  }
  const before = await Promise.all(['one', 'two'].map(getFeature));
  await forget('one');
  await outdate('two');

  expect(await recordStrategyDetails()).toBe('default');

  expect(await Promise.all(['one', 'two'].map(getFeature))).toEqual(before);
  expect(await recordStrategyDetails('default')).toBeUndefined();
});
