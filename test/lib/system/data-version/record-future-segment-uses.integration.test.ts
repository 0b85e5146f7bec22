import { beforeAll, expect, it } from 'vitest';
import { addReleasePlan } from '../../../../lib/flags/release-plans/change-release-plan.ts';
import { findUsesWithProjects } from '../../../../lib/flags/segments/affected-environments.ts';
import { listFutureSegmentUses } from '../../../../lib/flags/segments/segment-store.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { writeAlone } from '../../../../lib/platform/dynamo/write-item.ts';
import { migrate } from '../../../../lib/system/data-version/migrate.ts';
import { migrations } from '../../../../lib/system/data-version/migrations.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { createGuardedWorld, PRODUCTION } from '../../../support/four-eyes/guarded-world.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(() => seed());

/** Removes the rows of a segment, as data from before they were written has none. */
async function forget(segment: number): Promise<void> {
  for (const place of await listFutureSegmentUses(segment)) {
    await writeAlone({ remove: keys.futureSegmentUse(segment, place) });
  }
}

it('finds the segments of plans and default strategies that were stored before they had rows', async () => {
  const { project, flag, template, segments } = await createGuardedWorld();
  const place = { projectId: project, featureName: flag, environment: PRODUCTION };
  await addReleasePlan(admin, place, template);
  for (const segment of segments) await forget(segment);
  await writeAlone({ put: { ...keys.dataVersion, version: 1, oldestReader: 1 } });
  const [, second = 0, , fourth = 0] = segments;
  const placesOf = async (segment: number) =>
    (await findUsesWithProjects(segment)).places.map(({ environments }) => environments);
  expect([await placesOf(second), await placesOf(fourth)]).toEqual([[], []]);

  await migrate({ migrations: migrations.filter(({ version }) => version === 2) });

  expect([await placesOf(second), await placesOf(fourth)]).toEqual([
    [[PRODUCTION]],
    [[PRODUCTION]],
  ]);
});
