import { beforeAll, describe, expect, it } from 'vitest';
import { allRights } from '../../../../lib/auth/rights.ts';
import { listSegmentsWithUses } from '../../../../lib/flags/directory/count-segment-uses.ts';
import { readFlagDirectory } from '../../../../lib/flags/directory/flag-directory.ts';
import { findSegmentUsers } from '../../../../lib/flags/directory/segment-users.ts';
import { addFeatureStrategy } from '../../../../lib/flags/feature-environments/change-strategies.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { createSegment } from '../../../../lib/flags/segments/change-segments.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { recordCommands } from '../../../support/recorded-commands.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const ids: number[] = [];

beforeAll(async () => {
  await seed();
  for (const name of ['unused', 'used', 'used-twice']) {
    ids.push((await createSegment(admin, { name, constraints: [] })).id);
  }
  await createFeature(admin, 'default', { name: 'flag' });
  for (const environment of ['development', 'production']) {
    const segments = environment === 'production' ? ids.slice(1) : ids.slice(2);
    const place = { projectId: 'default', featureName: 'flag', environment };
    await addFeatureStrategy(admin, place, { name: 'default', segments });
  }
});

describe('the list of segments', () => {
  it('counts a flag once for each segment that it uses', async () => {
    const listed = await listSegmentsWithUses(allRights);

    expect(listed.map(({ name, usedInFeatures }) => [name, usedInFeatures])).toEqual([
      ['unused', 0],
      ['used', 1],
      ['used-twice', 1],
    ]);
  });

  it('reads the head of the log and the segments, whatever uses them', async () => {
    await listSegmentsWithUses(allRights);

    const commands = await recordCommands(() => listSegmentsWithUses(allRights));

    expect(commands.map(({ name }) => name).sort()).toEqual(['GetItem', 'Query']);
  });
});

describe('the flags that use a segment', () => {
  it('are found by their rows while a flag was stored before data version 3', async () => {
    const directory = await readFlagDirectory();
    const production = {
      enabled: true,
      strategyCount: 1,
      enabledStrategyCount: 1,
      variantCount: 0,
    };
    const old = [...directory.flags].map(
      ([name, flag]) => [name, { ...flag, environments: { production } }] as const,
    );

    const users = await findSegmentUsers({ ...directory, flags: new Map(old) }, ids);

    expect(users.get(ids[1] ?? 0)).toEqual([{ name: 'flag', project: 'default' }]);
  });
});
