import { beforeAll, describe, expect, it } from 'vitest';
import { addDependency } from '../../../lib/dependencies/change-dependencies.ts';
import { createFeature } from '../../../lib/features/create-feature.ts';
import { getFeature } from '../../../lib/features/feature-store.ts';
import { moveFeature } from '../../../lib/features/move-feature.ts';
import { updateFeature } from '../../../lib/features/update-feature.ts';
import { seed } from '../../../lib/seed/seed.ts';
import { admin, createProject } from '../../support/seeded-project.ts';
import { useTable } from '../../support/table.ts';

useTable();

beforeAll(async () => {
  await seed();
  await createProject('other');
});

const ROUNDS = 6;

const place = (featureName: string) => ({ projectId: 'default', featureName });
const hang = (child: string, feature: string) => addDependency(admin, place(child), { feature });
const createFlags = async (...names: string[]): Promise<void> => {
  for (const name of names) await createFeature(admin, 'default', { name });
};

/** Does two things at once of which only one may succeed. */
const race = async (one: Promise<unknown>, two: Promise<unknown>): Promise<boolean> => {
  const outcomes = await Promise.allSettled([one, two]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  return outcomes[0].status === 'fulfilled';
};

describe('a flag that begins to hang on another', () => {
  it('does not, or that one is not archived meanwhile', async () => {
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

  it('does not, or that one is not moved meanwhile', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [parent, child] = [`moved-${round}`, `left-${round}`];
      await createFlags(parent, child);

      const hangs = await race(hang(child, parent), moveFeature(admin, place(parent), 'other'));

      expect((await getFeature(parent)).project).toBe(hangs ? 'default' : 'other');
    }
  });

  it('does not, or that one does not begin to hang on it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, two] = [`hen-${round}`, `egg-${round}`];
      await createFlags(one, two);

      await race(hang(one, two), hang(two, one));

      const flags = await Promise.all([getFeature(one), getFeature(two)]);
      expect(flags.map(({ dependencies }) => dependencies.length).sort()).toEqual([0, 1]);
    }
  });

  it('loses none of the others that begin to at the same time', async () => {
    const children = Array.from({ length: 8 }, (_, index) => `child-${index}`);
    await createFlags('crowded', ...children);

    await Promise.all(children.map((child) => hang(child, 'crowded')));

    expect((await getFeature('crowded')).children).toEqual(children);
  });
});
