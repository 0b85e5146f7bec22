import { beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../../../lib/auth/caller.ts';
import { noRights } from '../../../../lib/auth/rights.ts';
import { setState } from '../../../../lib/change-requests/lifecycle/set-state.ts';
import { addChanges } from '../../../../lib/change-requests/propose/add-changes.ts';
import { deleteChangeRequest } from '../../../../lib/change-requests/propose/edit-changes.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(async () => {
  await seed();
  await createFeature(admin, 'default', { name: 'flag' });
});

const place = { projectId: 'default', environment: 'development' };

it('an author has at most ten open change requests in a project; others can still propose', async () => {
  const viewer = aPerson(1);
  const ids: number[] = [];
  for (let count = 0; count < 10; count += 1) ids.push(await open(viewer));

  await expect(open(viewer)).rejects.toThrow(
    'You have reached the limit of 10 for your open change requests in the project "default".',
  );
  await open(aPerson(2));

  const [cancelled = 0, deleted = 0] = ids;
  await setState(viewer, { projectId: 'default', id: cancelled }, { state: 'Cancelled' });
  await open(viewer);
  await deleteChangeRequest(viewer, { projectId: 'default', id: deleted });
  await open(viewer);
  await expect(open(viewer)).rejects.toMatchObject({ name: 'ExceedsLimitError' });
});

it('administrators are not limited, because their tokens count as one author', async () => {
  for (let count = 0; count < 11; count += 1) await open(admin);
});

/** Opens a change request and sends it to review, so that the next proposal opens another one. */
async function open(caller: Caller): Promise<number> {
  const input = { action: 'updateEnabled', feature: 'flag', payload: { enabled: true } } as const;
  const { id } = await addChanges(caller, place, { inputs: [input], isList: false });
  await setState(caller, { projectId: 'default', id }, { state: 'In review' });
  return id;
}

function aPerson(id: number): Caller {
  return { ...admin, author: { id, name: `person ${id}` }, rights: noRights };
}
