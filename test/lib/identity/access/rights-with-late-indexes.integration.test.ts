import { beforeAll, beforeEach, expect, it } from 'vitest';
import { projectFields } from '../../../../lib/flags/context-fields/context-field-store.ts';
import { loadRights } from '../../../../lib/identity/access/load-rights.ts';
import { createGroup, updateGroup } from '../../../../lib/identity/groups/change-groups.ts';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import type { User } from '../../../../lib/identity/users/model.ts';
import { addAccess } from '../../../../lib/projects/access/add-access.ts';
import { findGrants } from '../../../../lib/projects/access/grant-rule.ts';
import { removeRoles, setRoles } from '../../../../lib/projects/access/set-roles.ts';
import { createProject } from '../../../../lib/projects/create-project.ts';
import { deleteProject } from '../../../../lib/projects/delete-project.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

/** Longer than the tests run: the indexes show nothing of what they write. */
useTable({ indexDelayMs: 600_000 });

const VIEWER = 3;
const EDITOR = 2;
const OWNER = 4;
const MEMBER = 5;

let user: User;
let next = 0;

beforeAll(() => seed());

beforeEach(async () => {
  next += 1;
  const names = { username: `user-${next}`, rootRole: VIEWER };
  user = (await createUser(admin.author, 'User', names)).user;
});

it('has the root role of a group while the user is in it', async () => {
  const id = await createGroup(admin, inGroup([user]));
  const joined = await rootRights();

  await updateGroup(admin, id, inGroup([]));

  expect([joined, await rootRights()]).toEqual([true, false]);
});

it('has the roles of a project until they are removed, also through a group', async () => {
  const group = await createGroup(admin, inGroup([user]));
  const subjects = [
    { kind: 'user', id: user.id },
    { kind: 'group', id: group },
  ] as const;
  const found: (readonly string[])[] = [];
  for (const subject of subjects) {
    await setRoles(admin, 'default', subject, [MEMBER]);
    found.push(await projects());
    await removeRoles(admin, 'default', subject);
    found.push(await projects());
  }

  expect(found).toEqual([['default'], [], ['default'], []]);
});

it('can grant the roles of the own groups', async () => {
  const id = await createGroup(admin, inGroup([user]));
  await addAccess(admin, 'default', { roles: [OWNER], users: [], groups: [id] });
  const grants = async () => {
    const caller = {
      ...admin,
      author: { id: user.id, name: 'user' },
      rights: await loadRights(user),
    };
    return [...((await findGrants(caller, 'default'))?.roles ?? [])];
  };
  const inside = await grants();

  await updateGroup(admin, id, inGroup([]));

  expect([inside, await grants()]).toEqual([[OWNER], []]);
});

it('has no roles in a later project with the id of a deleted one', async () => {
  const project = { id: `again-${next}`, name: 'Again' };
  await createProject(admin, project);
  await setRoles(admin, project.id, { kind: 'user', id: user.id }, [OWNER]);

  await deleteProject(admin, project.id, projectFields);
  await createProject(admin, project);

  expect(await projects()).toEqual([]);
});

function inGroup(members: readonly User[]) {
  const users = members.map(({ id }) => ({ user: { id } }));
  return { name: `group-${next}`, rootRole: EDITOR, users };
}

async function rootRights(): Promise<boolean> {
  return (await loadRights(user)).root.some(({ name }) => name === 'CREATE_ADDON');
}

async function projects(): Promise<string[]> {
  return [...(await loadRights(user)).projects.keys()];
}
