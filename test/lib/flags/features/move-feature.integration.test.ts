import { beforeAll, describe, expect, it } from 'vitest';
import { getFeature } from '../../../../lib/flags/feature-data/feature-store.ts';
import { addFeatureStrategy } from '../../../../lib/flags/feature-environments/change-strategies.ts';
import { toggleEnvironment } from '../../../../lib/flags/feature-environments/toggle-environment.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { moveFeature } from '../../../../lib/flags/features/move-feature.ts';
import { createSegment, updateSegment } from '../../../../lib/flags/segments/change-segments.ts';
import { findSegmentUses } from '../../../../lib/flags/segments/segment-store.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { removeProjectEnvironment } from '../../../../lib/projects/change-project-environments.ts';
import { getProject } from '../../../../lib/projects/project-store.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin, createProject } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const ROUNDS = 6;

beforeAll(async () => {
  await seed();
  await createProject('other');
});

describe('moving a flag', () => {
  it('excludes binding its segment to the old project: exactly one succeeds', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `bound-${round}`;
      await create(name);
      const { id } = await createSegment(admin, { name, constraints: [] });
      await addFeatureStrategy(admin, place(name), { name: 'default', segments: [id] });

      const outcomes = await Promise.allSettled([
        moveFeature(admin, place(name), 'other'),
        updateSegment(admin, id, { name, constraints: [], project: 'default' }),
      ]);

      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await findSegmentUses(id)).toHaveLength(1);
    }
  });

  it('excludes adding a segment of the old project: exactly one succeeds', async () => {
    const { id } = await createSegment(admin, {
      name: 'of-default',
      constraints: [],
      project: 'default',
    });
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `segmented-${round}`;
      await create(name);
      await addFeatureStrategy(admin, place(name), { name: 'default' });

      const outcomes = await Promise.allSettled([
        moveFeature(admin, place(name), 'other'),
        addFeatureStrategy(admin, place(name), { name: 'default', segments: [id] }),
      ]);

      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });

  it('is counted once when requested several times at once', async () => {
    await create('rushed');
    const [from, to] = [await getProject('default'), await getProject('other')];

    await Promise.allSettled(
      Array.from({ length: 5 }, () => moveFeature(admin, place('rushed'), 'other')),
    );

    expect((await getProject('default')).featureCount).toBe(from.featureCount - 1);
    expect((await getProject('other')).featureCount).toBe(to.featureCount + 1);
  });

  it('is refused when the target project is full', async () => {
    await createProject('full');
    const full = await getProject('full');
    const limited = { ...full, featureLimit: 1, featureCount: 1 };
    await transact([{ put: { ...limited, ...keys.project('full') } }]);
    await create('too-many');

    await expect(moveFeature(admin, place('too-many'), 'full')).rejects.toMatchObject({
      name: 'ExceedsLimitError',
    });
    expect((await getFeature('too-many')).project).toBe('default');
  });

  it('does not reveal settings that its project had hidden', async () => {
    await createProject('shrinking');
    await createFeature(admin, 'shrinking', { name: 'buried' });
    const buried = { ...place('buried'), projectId: 'shrinking' };
    await toggleEnvironment(admin, buried, { enabled: true });
    await removeProjectEnvironment(admin, 'shrinking', 'development');

    await expect(moveFeature(admin, buried, 'other')).rejects.toMatchObject({
      name: 'ConflictError',
      message: expect.stringContaining('development'),
    });
  });
});

function create(name: string) {
  return createFeature(admin, 'default', { name });
}

function place(featureName: string) {
  return {
    projectId: 'default',
    featureName,
    environment: 'development',
  };
}
