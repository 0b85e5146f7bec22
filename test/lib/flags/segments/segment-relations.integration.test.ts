import { beforeAll, describe, expect, it } from 'vitest';
import { addFeatureStrategy } from '../../../../lib/flags/feature-environments/change-strategies.ts';
import { deleteSegment } from '../../../../lib/flags/feature-environments/delete-segment.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { createSegment, updateSegment } from '../../../../lib/flags/segments/change-segments.ts';
import {
  findSegments,
  findSegmentUses,
  listSegments,
} from '../../../../lib/flags/segments/segment-store.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin, createProject } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(async () => {
  await seed();
  await createProject('other');
  await createFeature(admin, 'default', { name: 'flag' });
  await createFeature(admin, 'other', { name: 'other-flag' });
});

const place = { projectId: 'default', featureName: 'flag', environment: 'development' };
const otherPlace = { ...place, projectId: 'other', featureName: 'other-flag' };

describe('a segment that is deleted while a strategy starts to use it', () => {
  it('is either kept and used, or deleted and refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await create(`raced-${round}`);

      const [deleted, attached] = await Promise.allSettled([deleteSegment(admin, id), attach(id)]);

      const [segment] = await findSegments([id]);
      const uses = await findSegmentUses(id);
      expect([deleted.status, attached.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect({ exists: segment !== undefined, uses: uses.length }).toEqual(
        attached.status === 'fulfilled' ? { exists: true, uses: 1 } : { exists: false, uses: 0 },
      );
    }
  });
});

describe('a segment of a project', () => {
  it('can be used by a strategy of that project', async () => {
    const id = await create('bound', 'default');

    await expect(attach(id)).resolves.toMatchObject({ segments: [id] });
  });

  it('cannot be used by a strategy of another project', async () => {
    const id = await create('bound-elsewhere', 'other');

    await expect(attach(id)).rejects.toMatchObject({
      name: 'ValidationError',
      message: expect.stringContaining(`${id}`),
    });
  });

  it('cannot be bound to it while another project uses it', async () => {
    const id = await create('free');
    await attach(id, otherPlace);

    await expect(
      updateSegment(admin, id, { name: 'free', constraints: [], project: 'default' }),
    ).rejects.toMatchObject({
      name: 'ConflictError',
      message: expect.stringContaining('other-flag'),
    });
  });

  it('cannot be bound to it while another project starts to use it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = `contended-${round}`;
      const id = await create(name);

      const outcomes = await Promise.allSettled([
        updateSegment(admin, id, { name, constraints: [], project: 'default' }),
        attach(id, otherPlace),
      ]);

      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });
});

describe('the number of segments', () => {
  const fill = async (): Promise<void> => {
    const { length } = await listSegments();
    for (let count = length; count < 300; count += 1) await create(`filler-${count}`);
  };

  it('is limited to 300', async () => {
    await fill();

    await expect(create('one-too-many')).rejects.toMatchObject({
      name: 'ExceedsLimitError',
      message: expect.stringContaining('300'),
    });
  });

  it('leaves room for another after one is deleted', async () => {
    await fill();
    await deleteSegment(admin, await idOf('filler-299'));

    await expect(create('fits-again')).resolves.toEqual(expect.any(Number));
  });
});

async function create(name: string, project?: string): Promise<number> {
  const { id } = await createSegment(admin, {
    name,
    constraints: [],
    ...(project !== undefined && { project }),
  });
  return id;
}

function attach(id: number, where = place) {
  return addFeatureStrategy(admin, where, { name: 'default', segments: [id] });
}

async function idOf(name: string): Promise<number> {
  return (await listSegments()).find((segment) => segment.name === name)?.id ?? 0;
}
