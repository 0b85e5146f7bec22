import { beforeAll, describe, expect, it } from 'vitest';
import { holds } from '../../../../lib/auth/rights.ts';
import { listAvailableReviewers } from '../../../../lib/change-requests/lifecycle/available-reviewers.ts';
import { projectAccessWrites } from '../../../../lib/identity/access/access-store.ts';
import { loadRights } from '../../../../lib/identity/access/load-rights.ts';
import { createGroup } from '../../../../lib/identity/groups/change-groups.ts';
import { createRole } from '../../../../lib/identity/role-changes/change-roles.ts';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import type { AccountType } from '../../../../lib/identity/users/model.ts';
import { updateUser } from '../../../../lib/identity/users/update-user.ts';
import { listUsers, sortUsersByRole } from '../../../../lib/identity/users/user-store.ts';
import { padded } from '../../../../lib/platform/dynamo/key.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { setRoles } from '../../../../lib/projects/access/set-roles.ts';
import { createProject } from '../../../../lib/projects/create-project.ts';
import { getProject } from '../../../../lib/projects/project-store.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { recordCommands } from '../../../support/recorded-commands.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const [ADMIN, EDITOR, VIEWER, MEMBER] = [1, 2, 3, 5];
const ids = new Map<string, number>();

beforeAll(async () => {
  await seed();
  for (const mode of ['open', 'protected'] as const) {
    await createProject(admin, { id: mode, name: mode, mode });
  }
  const everywhere = [{ name: 'APPROVE_CHANGE_REQUEST', environment: '*' }];
  const inProduction = [{ name: 'APPROVE_CHANGE_REQUEST', environment: 'production' }];
  const root = (name: string, permissions = everywhere) =>
    newRole({ name, type: 'root-custom', permissions });
  const project = (name: string, permissions = everywhere) => newRole({ name, permissions });
  const rootApprover = await root('approves everywhere');
  const rootInProduction = await root('approves in production', inProduction);
  const projectApprover = await project('approves in the project');
  const projectInProduction = await project('approves in its production', inProduction);
  await user('an admin', ADMIN);
  await user('an editor', EDITOR);
  await user('a viewer');
  await user('by root role', rootApprover);
  await user('by root role in production', rootInProduction);
  await user('a robot', rootApprover, 'Service Account');
  await user('promoted');
  await updateUser(admin, 'User', idOf('promoted'), { rootRole: rootApprover });
  await user('demoted', rootApprover);
  await updateUser(admin, 'User', idOf('demoted'), { rootRole: VIEWER });
  for (const name of ['of a group', 'of a group with a root role', 'of another group']) {
    await user(name);
  }
  const groupWith = (name: string, more: object = {}) =>
    createGroup(admin, { name, users: [{ user: { id: idOf(name) } }], ...more });
  const group = await groupWith('of a group');
  await groupWith('of a group with a root role', { rootRole: rootApprover });
  const other = await groupWith('of another group');
  for (const name of ['a member', 'by project role', 'by project role in production']) {
    await user(name);
  }
  for (const mode of ['open', 'protected']) {
    const give = (kind: 'user' | 'group', id: number, roles: number[]) =>
      setRoles(admin, mode, { kind, id }, roles);
    await give('user', idOf('a member'), [MEMBER]);
    await give('user', idOf('by project role'), [MEMBER, projectApprover]);
    await give('user', idOf('by project role in production'), [projectInProduction]);
    await give('group', group, [projectApprover]);
    await give('group', other, [MEMBER]);
    // Left behind by a group and a user that no longer exist.
    for (const kind of ['user', 'group'] as const) {
      const left = { project: mode, kind, subject: 999, roles: [projectApprover] };
      await transact(projectAccessWrites(undefined, left));
    }
  }
}, 60_000);

describe('the available reviewers', () => {
  it.each([
    ['open', 'production', 9],
    ['open', 'development', 7],
    ['protected', 'production', 4],
    ['protected', 'development', 3],
  ])('of the %s project in %s are those whose rights allow it', async (id, environment, count) => {
    const project = await getProject(id);
    const expected: number[] = [];
    for (const each of await listUsers()) {
      const rights = await loadRights(each);
      if (holds(rights, ['APPROVE_CHANGE_REQUEST'], { project, environment })) {
        expected.push(each.id);
      }
    }

    const found = await listAvailableReviewers(id, environment);

    expect(found.map((each) => each.id)).toEqual(expected);
    expect(found).toHaveLength(count);
  });

  it('include users who were stored before users were listed by role, until and after they are sorted', async () => {
    const before = await listAvailableReviewers('open', 'production');
    const all = await listUsers();
    await transact(
      all.map(({ id }) => ({
        update: keys.user(id),
        expression: 'SET listSk = :old',
        values: { ':old': padded(id) },
      })),
    );

    expect(await listAvailableReviewers('open', 'production')).toEqual(before);
    await sortUsersByRole();
    expect(await listAvailableReviewers('open', 'production')).toEqual(before);
    expect(await listUsers()).toEqual(all);
  });

  it('cost the same with 300 more users without the right', async () => {
    const before = await commandsOf(() => listAvailableReviewers('open', 'production'));
    const writes = Array.from({ length: 300 }, (_, index) => {
      const id = 5_000 + index;
      return { put: { ...keys.user(id), ...keys.userList(VIEWER, id), id, rootRole: VIEWER } };
    });
    for (let start = 0; start < writes.length; start += 100) {
      await transact(writes.slice(start, start + 100));
    }

    const after = await commandsOf(() => listAvailableReviewers('open', 'production'));

    expect(after).toEqual(before);
  });
});

function idOf(name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`There is no user "${name}".`);
  return id;
}

async function user(name: string, rootRole = VIEWER, type: AccountType = 'User') {
  const {
    user: { id },
  } = await createUser(admin.author, type, { username: name, name, rootRole });
  ids.set(name, id);
}

async function newRole(role: Parameters<typeof createRole>[1]): Promise<number> {
  return (await createRole(admin, role)).id;
}

/** Commands that were sent to the table, with their units; in any order. */
async function commandsOf(act: () => Promise<unknown>): Promise<string[]> {
  const commands = await recordCommands(act);
  return commands.map(({ name, units }) => `${name} ${units}`).sort();
}
