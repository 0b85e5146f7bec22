import { beforeAll, expect, it } from 'vitest';
import { findFeature } from '../../../../lib/flags/feature-data/feature-store.ts';
import { setEnvironmentVariants } from '../../../../lib/flags/feature-environments/change-variants.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { updateFeature } from '../../../../lib/flags/features/update-feature.ts';
import { readManifest } from '../../../../lib/flags/manifest/read-manifest.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { recordCommands } from '../../../support/recorded-commands.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(async () => {
  await seed();
  await createFeature(admin, 'default', { name: 'limit' });
  const place = { projectId: 'default', featureName: 'limit', environment: 'development' };
  const payload = { type: 'number', value: '7' } as const;
  await setEnvironmentVariants(admin, place, [{ name: 'seven', weight: 1000, payload }]);
});

const limit = { key: 'limit', type: 'integer', defaultValue: 0 };

it('a manifest reads no flag while nothing changes', async () => {
  await readManifest(admin);

  const commands = await recordCommands(async () => {
    expect((await readManifest(admin)).flags).toEqual([limit]);
  });

  // The head of the event log.
  expect(commands.map(({ name }) => name)).toEqual(['GetItem']);
});

it('a flag that was stored before the types of its payloads were is read for them', async () => {
  await forgetTypes();
  // The directory reads again what has an event.
  const place = { projectId: 'default', featureName: 'limit' };
  await updateFeature(admin, place, { description: 'Older.' });

  const commands = await recordCommands(async () => {
    expect((await readManifest(admin)).flags).toEqual([{ ...limit, description: 'Older.' }]);
  });

  expect(commands.filter(({ name }) => name === 'BatchGetItem')).toHaveLength(2);
});

/** Makes the item of the flag that of an older release. */
async function forgetTypes(): Promise<void> {
  const feature = await findFeature('limit');
  const summaries = Object.entries(feature?.environments ?? {}).map(([name, summary]) => {
    const { payloadTypes: _types, ...older } = summary;
    return [name, older];
  });
  const environments = Object.fromEntries(summaries);
  await transact([{ put: { ...feature, ...keys.feature('limit'), environments } }]);
}
