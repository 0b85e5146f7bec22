import { beforeAll, describe, expect, it } from 'vitest';
import { addFeatureStrategy } from '../../../../lib/flags/feature-environments/change-strategies.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import {
  createStrategyType,
  deleteStrategyType,
} from '../../../../lib/flags/strategy-types/change-strategy-types.ts';
import { findStrategyType } from '../../../../lib/flags/strategy-types/strategy-type-store.ts';
import { findStrategyTypeUses } from '../../../../lib/flags/strategy-types/strategy-type-uses.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const place = { projectId: 'default', featureName: 'flag', environment: 'development' };

beforeAll(async () => {
  await seed();
  await createFeature(admin, 'default', { name: 'flag' });
});

describe('a strategy type that is deleted while a strategy starts to use it', () => {
  it('is either kept and used, or deleted and refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const name = `raced-${round}`;
      await createStrategyType(admin, { name, parameters: [] });

      const [deleted, added] = await Promise.allSettled([
        deleteStrategyType(admin, name),
        addFeatureStrategy(admin, place, { name }),
      ]);

      const isThere = (await findStrategyType(name)) !== undefined;
      const { length: uses } = await findStrategyTypeUses(name);
      expect([deleted.status, added.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect({ isThere, uses }).toEqual(
        added.status === 'fulfilled' ? { isThere: true, uses: 1 } : { isThere: false, uses: 0 },
      );
    }
  });
});

describe('the number of custom strategy types', () => {
  it('is limited to 300, and deleting one leaves room for another', async () => {
    const create = (name: string) => createStrategyType(admin, { name, parameters: [] });
    const fill = async (): Promise<unknown> => {
      for (let count = 0; ; count += 1) {
        const refusal = await create(`filler-${count}`).then(
          () => undefined,
          (error: unknown) => error,
        );
        if (refusal) return refusal;
      }
    };

    expect(await fill()).toMatchObject({
      name: 'ExceedsLimitError',
      message: expect.stringContaining('300'),
    });
    await deleteStrategyType(admin, 'filler-0');
    await expect(create('fits-again')).resolves.toMatchObject({ name: 'fits-again' });
  });
});
