import { beforeAll, describe, expect, it } from 'vitest';
import { addDependency } from '../../../../lib/flags/dependencies/change-dependencies.ts';
import { getFeature } from '../../../../lib/flags/feature-data/feature-store.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { moveFeature } from '../../../../lib/flags/features/move-feature.ts';
import { updateFeature } from '../../../../lib/flags/features/update-feature.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin, createProject } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(async () => {
  await seed();
  await createProject('other');
});

const ROUNDS = 6;

describe('a dependency that is added while its parent changes', () => {
  it('excludes archiving the parent: exactly one succeeds', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [parent, child] = [`archived-${round}`, `orphan-${round}`];
      await createFlags(parent, child);

      const hangs = await race(
        hang(child, parent),
        updateFeature(admin, place(parent), { archived: true }),
      );

      const { archivedAt, children } = await getFeature(parent);
      expect({ isArchived: archivedAt !== null, children }).toEqual({
        isArchived: !hangs,
        children: hangs ? [child] : [],
      });
    }
  });

  it('excludes moving the parent: exactly one succeeds', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [parent, child] = [`moved-${round}`, `left-${round}`];
      await createFlags(parent, child);

      const hangs = await race(hang(child, parent), moveFeature(admin, place(parent), 'other'));

      expect((await getFeature(parent)).project).toBe(hangs ? 'default' : 'other');
    }
  });

  it('excludes the opposite dependency: exactly one succeeds', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, two] = [`hen-${round}`, `egg-${round}`];
      await createFlags(one, two);

      await race(hang(one, two), hang(two, one));

      const flags = await Promise.all([getFeature(one), getFeature(two)]);
      expect(flags.map(({ dependencies }) => dependencies.length).sort()).toEqual([0, 1]);
    }
  });

  it('loses no other child that is added at the same time', async () => {
    const children = Array.from({ length: 8 }, (_, index) => `child-${index}`);
    await createFlags('crowded', ...children);

    await Promise.all(children.map((child) => hang(child, 'crowded')));

    expect((await getFeature('crowded')).children).toEqual(children);
  });
});

async function createFlags(...names: string[]): Promise<void> {
  for (const name of names) await createFeature(admin, 'default', { name });
}

/**
 * Runs two operations in parallel, of which exactly one may succeed.
 * @returns whether the first one succeeded
 */
async function race(one: Promise<unknown>, two: Promise<unknown>): Promise<boolean> {
  const outcomes = await Promise.allSettled([one, two]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  return outcomes[0].status === 'fulfilled';
}

function hang(child: string, feature: string) {
  return addDependency(admin, place(child), { feature });
}

function place(featureName: string) {
  return { projectId: 'default', featureName };
}
