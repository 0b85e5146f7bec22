import { beforeAll, expect, it } from 'vitest';
import { createFeature } from '../../../lib/flags/features/create-feature.ts';
import { exportFeatures } from '../../../lib/import-export/export-features.ts';
import { keys } from '../../../lib/platform/dynamo/keys.ts';
import { writeItem } from '../../../lib/platform/dynamo/write-item.ts';
import { seed } from '../../../lib/system/seed/seed.ts';
import { admin } from '../../support/seeded-project.ts';
import { useTable } from '../../support/table.ts';

useTable();

beforeAll(() => seed());

it.each([
  ['of the project', { project: 'default' }],
  ['of everything', { features: [] }],
])('an export %s has a new flag that the index does not have yet', async (_what, query) => {
  const name = `new-${Object.keys(query)}`;
  await createFeature(admin, 'default', { name });
  await hideFromIndex(name);

  const { features } = await exportFeatures(admin, { environment: 'development', ...query });

  expect(features.map((feature) => feature.name)).toContain(name);
});

/** As if the index were late: it does not list the flag. */
async function hideFromIndex(name: string): Promise<void> {
  const { done } = await writeItem({
    update: keys.feature(name),
    expression: 'REMOVE listPk, listSk',
  });
  expect(done).toBe(true);
}
