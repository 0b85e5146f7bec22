import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../../../lib/auth/caller.ts';
import { loadRights } from '../../../../lib/identity/access/load-rights.ts';
import { createGroup, updateGroup } from '../../../../lib/identity/groups/change-groups.ts';
import { deleteGroup } from '../../../../lib/identity/groups/delete-group.ts';
import {
  deleteGroupWrites,
  getGroup,
  leaveWrites,
  listMembers,
  updateGroupWrites,
} from '../../../../lib/identity/groups/group-store.ts';
import { ADMIN_ROLE, VIEWER_ROLE } from '../../../../lib/identity/roles/rules.ts';
import { changeScimGroup } from '../../../../lib/identity/scim/scim-groups.ts';
import { changeScimUser, deleteScimUser } from '../../../../lib/identity/scim/scim-users.ts';
import { syncGroups } from '../../../../lib/identity/single-sign-on/sync-groups.ts';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import { deleteUser } from '../../../../lib/identity/users/delete-user.ts';
import { isActive, type User } from '../../../../lib/identity/users/model.ts';
import { findRemainingAdmin } from '../../../../lib/identity/users/remaining-admin.ts';
import { updateUser } from '../../../../lib/identity/users/update-user.ts';
import {
  getAccount,
  removeUserWrites,
  updateUserWrites,
} from '../../../../lib/identity/users/user-store.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { touchWrite } from '../../../../lib/platform/dynamo/touch-write.ts';
import { transact, type Write } from '../../../../lib/platform/dynamo/write.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { beforeCommit } from '../../../support/before-commit.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

// A new administrator is not in the index yet, and counts.
useTable({ indexDelayMs: 500 });

const refused = {
  status: 409,
  message: 'This is the last administrator. Make somebody else an administrator first.',
};

let count = 0;
const people: User[] = [];

/** Asks for the changes: an administrator, but no person. */
let robot: User;

beforeAll(async () => {
  await seed();
  const request = { username: 'robot', rootRole: 'Admin' };
  robot = (await createUser(admin.author, 'Service Account', request)).user;
});
beforeEach(async () => {
  for (const { id } of people.splice(0)) {
    await deleteUser(admin, 'User', id).catch(() => undefined);
  }
});
afterEach(() => vi.restoreAllMocks());

async function person(rootRole: 'Admin' | 'Viewer'): Promise<User> {
  count += 1;
  const request = { username: `person-${count}`, rootRole };
  const { user } = await createUser(admin.author, 'User', request);
  people.push(user);
  return user;
}

/** A group with these people; at the provider it has the same name. */
async function group(rootRole: number | null, ...users: readonly User[]) {
  count += 1;
  const name = `group-${count}`;
  const members = users.map(({ id }) => ({ user: { id } }));
  const id = await createGroup(admin, { name, mappingsSSO: [name], rootRole, users: members });
  return { id, name, mappingsSSO: [name] };
}

/** Somebody who asks for a change. */
function by({ id }: User): Caller {
  return { ...admin, tokenType: 'user', author: { id, name: `user ${id}` } };
}

async function isAdmin({ id }: User): Promise<boolean> {
  const user = await getAccount(id, 'User').catch(() => undefined);
  return user !== undefined && isActive(user) && (await loadRights(user)).isAdmin;
}

type Group = Awaited<ReturnType<typeof group>>;

const inactive = (user: User) => ({ ...user, disabledAt: new Date().toISOString() });

/** How a person with the role of their own stops to be an administrator. */
const ownEnds: Readonly<Record<string, (user: User) => Promise<unknown>>> = {
  'gets another role': ({ id }) => updateUser(by(robot), 'User', id, { rootRole: VIEWER_ROLE }),
  'is deleted': ({ id }) => deleteUser(by(robot), 'User', id),
  'is disabled by SCIM': ({ id }) =>
    changeScimUser(String(id), (before) => ({ ...before, active: false })),
  'is deleted by SCIM': ({ id }) => deleteScimUser(String(id)),
};

/** The same for somebody in a group with the role. */
const groupEnds: Readonly<Record<string, (user: User, of: Group) => Promise<unknown>>> = {
  'is deleted': ({ id }) => deleteUser(by(robot), 'User', id),
  'is disabled by SCIM': ({ id }) =>
    changeScimUser(String(id), (before) => ({ ...before, active: false })),
  'leaves the group': (_user, { id, name }) =>
    updateGroup(by(robot), id, { name, rootRole: ADMIN_ROLE, users: [] }),
  'leaves the group by SCIM': (_user, { id }) =>
    changeScimGroup(String(id), (before) => ({ ...before, members: [] })),
  'is in a group that gets another role': (_user, { id, name }) =>
    updateGroup(by(robot), id, { name, rootRole: VIEWER_ROLE }),
  'is in a group that loses its role': (_user, { id, name }) =>
    updateGroup(by(robot), id, { name }),
  'is in a group that is deleted': (_user, { id }) => deleteGroup(by(robot), id),
};

/** What another process stores of a person with a role of their own, while a change is decided. */
const ownRivals: Readonly<Record<string, (user: User) => Promise<Write[]>>> = {
  'the other gets another role': async (user) =>
    updateUserWrites(user, { ...user, rootRole: VIEWER_ROLE }),
  'the other is disabled': async (user) => updateUserWrites(user, inactive(user)),
  'the other is deleted': async (user) => removeUserWrites(user),
};

/** The same of a person in a group with the role. */
const groupRivals: Readonly<Record<string, (user: User, of: Group) => Promise<Write[]>>> = {
  'the other is disabled': async (user) => updateUserWrites(user, inactive(user)),
  'the other is deleted': async (user, of) => [
    ...removeUserWrites(user),
    ...leaveWrites({ group: of.id, user: user.id }),
  ],
  'the other leaves the group': async (user, of) => [
    ...leaveWrites({ group: of.id, user: user.id }),
    touchWrite(keys.group(of.id)),
  ],
  'the group loses its role': async (_user, of) => {
    const before = await getGroup(of.id);
    return updateGroupWrites(before, { ...before, rootRole: null });
  },
  'the group is deleted': async (_user, of) => deleteGroupWrites(await getGroup(of.id)),
};

describe('the last administrator, with the role of their own,', () => {
  it.each(Object.entries(ownEnds))('stays when the person %s', async (_what, end) => {
    const last = await person('Admin');
    await person('Viewer');
    await expect(end(last)).rejects.toMatchObject(refused);
    expect(await isAdmin(last)).toBe(true);
  });

  const races = Object.entries(ownEnds).flatMap(([what, end]) =>
    Object.entries(ownRivals).map(([rival, writes]) => [what, rival, end, writes] as const),
  );

  it.each(races)('stays when the person %s while %s', async (_what, _rival, end, writes) => {
    const [one, other] = [await person('Admin'), await person('Admin')];
    beforeCommit(async () => transact(await writes(other)));
    await expect(end(one)).rejects.toMatchObject(refused);
    expect([await isAdmin(one), await isAdmin(other)]).toEqual([true, false]);
  });

  const mixed = Object.entries(ownEnds).flatMap(([what, end]) =>
    Object.entries(groupRivals).map(([rival, writes]) => [what, rival, end, writes] as const),
  );

  it.each(mixed)('stays when the person %s while %s', async (_what, _rival, end, writes) => {
    const [one, other] = [await person('Admin'), await person('Viewer')];
    const ofAdmins = await group(ADMIN_ROLE, other);
    const before = await getAccount(other.id, 'User');
    beforeCommit(async () => transact(await writes(before, ofAdmins)));
    await expect(end(one)).rejects.toMatchObject(refused);
    expect([await isAdmin(one), await isAdmin(other)]).toEqual([true, false]);
  });
});

describe('the last administrator, through a group,', () => {
  it.each(Object.entries(groupEnds))('stays when the person %s', async (_what, end) => {
    const last = await person('Viewer');
    await person('Viewer');
    const ofAdmins = await group(ADMIN_ROLE, last);
    await expect(end(last, ofAdmins)).rejects.toMatchObject(refused);
    expect(await isAdmin(last)).toBe(true);
  });

  const races = Object.entries(groupEnds).flatMap(([what, end]) =>
    Object.entries(ownRivals).map(([rival, writes]) => [what, rival, end, writes] as const),
  );

  it.each(races)('stays when the person %s while %s', async (_what, _rival, end, writes) => {
    const [one, other] = [await person('Viewer'), await person('Admin')];
    const ofAdmins = await group(ADMIN_ROLE, one);
    beforeCommit(async () => transact(await writes(other)));
    await expect(end(one, ofAdmins)).rejects.toMatchObject(refused);
    expect([await isAdmin(one), await isAdmin(other)]).toEqual([true, false]);
  });

  const mutual = Object.entries(groupEnds).flatMap(([what, end]) =>
    Object.entries(groupRivals).map(([rival, writes]) => [what, rival, end, writes] as const),
  );

  it.each(mutual)('stays when the person %s while %s', async (_what, _rival, end, writes) => {
    const [one, other] = [await person('Viewer'), await person('Viewer')];
    const [ofOne, ofOther] = [await group(ADMIN_ROLE, one), await group(ADMIN_ROLE, other)];
    const before = await getAccount(other.id, 'User');
    beforeCommit(async () => transact(await writes(before, ofOther)));
    await expect(end(one, ofOne)).rejects.toMatchObject(refused);
    expect([await isAdmin(one), await isAdmin(other)]).toEqual([true, false]);
  });

  it('stays when a deletion was decided before the person became the last one', async () => {
    const [one, other] = [await person('Viewer'), await person('Admin')];
    const { id } = await group(null, one);
    beforeCommit(async () => {
      const before = await getGroup(id);
      await transact(updateGroupWrites(before, { ...before, rootRole: ADMIN_ROLE }));
      const checks = await findRemainingAdmin(({ user }) => user === other.id);
      const demotion = updateUserWrites(other, { ...other, rootRole: VIEWER_ROLE });
      await transact([...demotion, ...(checks ?? [])]);
    });
    await expect(deleteUser(by(other), 'User', one.id)).rejects.toMatchObject(refused);
    expect([await isAdmin(one), await isAdmin(other)]).toEqual([true, false]);
  });
});

describe('a sign-in after which a person is in no group of administrators', () => {
  it('leaves the last administrator in it, until there is another', async () => {
    const last = await person('Viewer');
    const ofAdmins = await group(ADMIN_ROLE);
    const other = await group(null);
    await syncGroups(last, [ofAdmins.name, other.name]);

    await syncGroups(last, []);
    const memberships = [await listMembers(ofAdmins.id), await listMembers(other.id)];
    expect(memberships.map(({ length }) => length)).toEqual([1, 0]);
    expect(await isAdmin(last)).toBe(true);

    await person('Admin');
    await syncGroups(last, []);
    expect(await listMembers(ofAdmins.id)).toEqual([]);
  });

  it.each([
    ...Object.entries(ownRivals).map(([rival, writes]) => [rival, 'Admin', writes] as const),
    ...Object.entries(groupRivals).map(([rival, writes]) => [rival, 'Viewer', writes] as const),
  ])('leaves one while %s who is an %s', async (_rival, role, writes) => {
    const [one, other] = [await person('Viewer'), await person(role)];
    const ofOther = await group(ADMIN_ROLE, ...(role === 'Viewer' ? [other] : []));
    const ofOne = await group(ADMIN_ROLE);
    await syncGroups(one, [ofOne.name]);
    const before = await getAccount(other.id, 'User');
    beforeCommit(async () => transact(await writes(before, ofOther)));
    await syncGroups(one, []);
    expect([await isAdmin(one), await isAdmin(other)]).toEqual([true, false]);
  });
});

describe('what ends nobody’s last way is done', () => {
  it('as with an admin token, which is a way back in', async () => {
    const last = await person('Admin');
    await deleteUser(admin, 'User', last.id);
    await expect(getAccount(last.id, 'User')).rejects.toMatchObject({ status: 404 });
  });

  it('as for one who stays an administrator by the role of their own', async () => {
    const last = await person('Admin');
    const ofAdmins = await group(ADMIN_ROLE, last);
    await updateGroup(by(last), ofAdmins.id, { ...ofAdmins, users: [] });
    expect(await isAdmin(last)).toBe(true);
  });

  it('as for a group in which another administrator stays', async () => {
    const [one, other] = [await person('Viewer'), await person('Viewer')];
    const ofAdmins = await group(ADMIN_ROLE, one, other);
    const users = [{ user: { id: other.id } }];
    await updateGroup(by(one), ofAdmins.id, { ...ofAdmins, rootRole: ADMIN_ROLE, users });
    expect([await isAdmin(one), await isAdmin(other)]).toEqual([false, true]);
  });

  it('as for a group without an active person', async () => {
    const ofAdmins = await group(ADMIN_ROLE);
    await deleteGroup(by(robot), ofAdmins.id);
    await expect(getGroup(ofAdmins.id)).rejects.toMatchObject({ status: 404 });
  });

  it('as for one who replaces the administrator in the group', async () => {
    const [one, other] = [await person('Admin'), await person('Viewer')];
    const ofAdmins = await group(ADMIN_ROLE, other);
    const users = [{ user: { id: one.id } }];
    await updateGroup(by(one), ofAdmins.id, { ...ofAdmins, rootRole: ADMIN_ROLE, users });
    expect([await isAdmin(one), await isAdmin(other)]).toEqual([true, false]);
  });
});
