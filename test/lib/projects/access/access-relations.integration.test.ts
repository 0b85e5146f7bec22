import { beforeAll, describe, expect, it } from 'vitest';
import { projectFields } from '../../../../lib/flags/context-fields/context-field-store.ts';
import { listProjectAccess } from '../../../../lib/identity/access/access-store.ts';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import { deleteUser } from '../../../../lib/identity/users/delete-user.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../../lib/platform/dynamo/query.ts';
import { addAccess } from '../../../../lib/projects/access/add-access.ts';
import { getProjectAccess } from '../../../../lib/projects/access/list-access.ts';
import { setAccess } from '../../../../lib/projects/access/set-access.ts';
import { archiveProject } from '../../../../lib/projects/archive-project.ts';
import { deleteProject } from '../../../../lib/projects/delete-project.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin, createProject } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const OWNER = 4;
const MEMBER = 5;

let users: number[];

beforeAll(async () => {
  await seed();
  users = [];
  for (let index = 0; index < 100; index += 1) users.push(await newUser(`user-${index}`));
});

describe('access given by concurrent requests', () => {
  it('is stored completely', async () => {
    await createProject('crowded');
    const some = users.slice(0, 20);

    await Promise.all(some.map((user) => give('crowded', [MEMBER], [user])));

    expect(await rolesOf('crowded')).toEqual(some.map((user) => [user, [MEMBER]]));
  });

  it('adds up for one user', async () => {
    await createProject('doubled');
    const [user = 0] = users;

    await Promise.all([give('doubled', [MEMBER], [user]), give('doubled', [OWNER], [user])]);

    expect(await rolesOf('doubled')).toEqual([[user, [OWNER, MEMBER]]]);
  });
});

it('is replaced in several steps if it does not fit one transaction', async () => {
  await createProject('exchanged');
  await give('exchanged', [MEMBER], users.slice(0, 70));

  await setAccess(admin, 'exchanged', { roles: [{ id: OWNER, users: users.slice(50) }] });

  const steps = (await queryPartition(keys.eventPartition)).filter(
    ({ type, project }) => type === 'project-access-updated' && project === 'exchanged',
  );
  expect(await rolesOf('exchanged')).toEqual(users.slice(50).map((user) => [user, [OWNER]]));
  expect(steps.slice(1).map(({ preData }) => preData)).toEqual(
    steps.slice(0, -1).map(({ data }) => data),
  );
});

describe('access given while', () => {
  it('the user is deleted, is not shown', async () => {
    await createProject('parting');
    for (let round = 0; round < 5; round += 1) {
      const user = await newUser(`parting-${round}`);

      await Promise.allSettled([
        deleteUser(admin, 'User', user),
        give('parting', [MEMBER], [user]),
      ]);

      expect((await getProjectAccess('parting')).users).toEqual([]);
    }
  });

  it('the project is archived and deleted, does not apply to a later project with the same id', async () => {
    const [user = 0] = users;
    for (let round = 0; round < 5; round += 1) {
      await createProject('closing');

      await Promise.allSettled([
        archiveProject(admin, 'closing').then(() => deleteProject(admin, 'closing', projectFields)),
        give('closing', [OWNER], [user]),
      ]);

      expect(await rolesOf('closing')).toEqual([]);
    }
  });
});

async function newUser(username: string): Promise<number> {
  const {
    user: { id },
  } = await createUser(admin.author, 'User', { username, rootRole: 3 });
  return id;
}

function give(project: string, roles: readonly number[], to: readonly number[]) {
  return addAccess(admin, project, { roles, groups: [], users: to });
}

async function rolesOf(project: string) {
  return (await listProjectAccess(project)).map(({ subject, roles }) => [
    subject,
    [...roles].sort(),
  ]);
}
