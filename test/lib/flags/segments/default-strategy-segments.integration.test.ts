import { beforeAll, describe, expect, it } from 'vitest';
import type { ChangeInput } from '../../../../lib/change-requests/model.ts';
import { addChanges } from '../../../../lib/change-requests/propose/add-changes.ts';
import { setDefaultStrategy } from '../../../../lib/flags/default-strategies/default-strategy.ts';
import { deleteSegment } from '../../../../lib/flags/feature-environments/delete-segment.ts';
import { createSegment, updateSegment } from '../../../../lib/flags/segments/change-segments.ts';
import { findSegments } from '../../../../lib/flags/segments/segment-store.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin, createProject } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(async () => {
  await seed();
  await createProject('other');
});

describe('a segment of a default strategy', () => {
  const setDefault = (id: number, projectId = 'default') =>
    setDefaultStrategy(
      admin,
      { projectId, environment: 'development' },
      { name: 'default', segments: [id] },
    );

  it('is either kept and set, or deleted and refused, when both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await create(`raced-default-${round}`);

      const [deleted, set] = await Promise.allSettled([deleteSegment(admin, id), setDefault(id)]);

      const [segment] = await findSegments([id]);
      expect([deleted.status, set.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect(segment !== undefined).toBe(set.status === 'fulfilled');
    }
  });

  it('cannot be bound to a project other than that of the strategy', async () => {
    const id = await create('default-of-other');
    await setDefault(id, 'other');

    const request = { name: 'default-of-other', constraints: [], project: 'default' };
    await expect(updateSegment(admin, id, request)).rejects.toMatchObject({
      name: 'ConflictError',
      message: expect.stringContaining('other'),
    });
  });

  it('cannot be bound to another project by a change request either', async () => {
    const id = await create('default-proposed');
    await setDefault(id, 'other');

    const place = { projectId: 'default', environment: 'development' };
    const payload = { id, name: 'default-proposed', constraints: [], project: 'default' };
    const inputs: ChangeInput[] = [{ action: 'updateSegment', payload }];
    await expect(addChanges(admin, place, { inputs, isList: false })).rejects.toMatchObject({
      name: 'ConflictError',
    });
  });

  it('can be bound to the project of the strategy', async () => {
    const id = await create('default-of-its-own');
    await setDefault(id, 'other');

    const request = { name: 'default-of-its-own', constraints: [], project: 'other' };
    await expect(updateSegment(admin, id, request)).resolves.toBeUndefined();
  });
});

async function create(name: string): Promise<number> {
  return (await createSegment(admin, { name, constraints: [] })).id;
}
