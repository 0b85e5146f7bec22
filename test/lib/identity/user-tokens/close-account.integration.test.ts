import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordChange } from '../../../../lib/events/commit/record-change.ts';
import { listEvents } from '../../../../lib/events/read/event-reader.ts';
import { authenticate } from '../../../../lib/identity/authentication/authenticate.ts';
import { ADMIN_ROLE } from '../../../../lib/identity/roles/rules.ts';
import { listSessions } from '../../../../lib/identity/sessions/session-store.ts';
import { prepareAccountChange } from '../../../../lib/identity/user-tokens/close-account.ts';
import { createUserToken } from '../../../../lib/identity/user-tokens/user-tokens.ts';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import { isActive, type User } from '../../../../lib/identity/users/model.ts';
import {
  createPasswordLink,
  setPasswordByLink,
} from '../../../../lib/identity/users/password-links.ts';
import {
  findUser,
  getAccount,
  listUsersWithRoles,
  updateUserWrites,
} from '../../../../lib/identity/users/user-store.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { loggedIn } from '../../../support/logged-in.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

process.env.TOKEN_CACHE_SECONDS = '0';

useTable();

const password = 'correct horse battery staple';
const refusal = { status: 401, name: 'AuthenticationRequired' };
let count = 0;
let user: User;

beforeAll(() => seed());
beforeEach(async () => {
  user = await newUser('Viewer');
});

describe('a disabled account', () => {
  it('has no personal access tokens', async () => {
    const { secret } = await newToken(user);
    await setActive(user, false);
    await expect(authenticate(secret)).rejects.toMatchObject(refusal);
  });

  it('has no sessions', async () => {
    const { secret } = await loggedIn(credentialsOf(user));
    await setActive(user, false);
    await expect(authenticate(secret)).rejects.toMatchObject(refusal);
    expect(await listSessions(user.id)).toEqual([]);
  });

  it('is refused with a token that was left behind', async () => {
    const { secret } = await newToken(user);
    // As if its sessions and tokens were not deleted.
    await recordChange({ author: admin.author }, async () => {
      const before = await getAccount(user.id, 'User');
      const after = { ...before, disabledAt: new Date().toISOString() };
      return { writes: updateUserWrites(before, after), events: [], result: undefined };
    });
    await expect(authenticate(secret)).rejects.toMatchObject(refusal);
  });

  it('cannot log in', async () => {
    await setActive(user, false);
    await expect(loggedIn(credentialsOf(user))).rejects.toMatchObject(refusal);
  });

  it('cannot set a password by an earlier link, nor by a new one', async () => {
    const earlier = await createPasswordLink(admin.author, user.id);
    await setActive(user, false);
    const later = await createPasswordLink(admin.author, user.id);
    for (const link of [earlier, later]) {
      await expect(setPasswordByLink(link, 'another long password')).rejects.toMatchObject(refusal);
    }
  });

  it('gets no new token', async () => {
    await setActive(user, false);
    await expect(newToken(user)).rejects.toMatchObject({ status: 404 });
  });

  it('can log in again once it is active, but earlier tokens stay deleted', async () => {
    const { secret } = await newToken(user);
    await setActive(user, false);
    await setActive(user, true);
    await expect(loggedIn(credentialsOf(user))).resolves.toMatchObject({ user: { id: user.id } });
    await expect(authenticate(secret)).rejects.toMatchObject(refusal);
  });
});

it('records the change of the account and the end of its tokens', async () => {
  await newToken(user);
  const { total: before } = await listEvents({ log: { kind: 'all' }, offset: 0, limit: 1 });
  await setActive(user, false);
  const { events, total } = await listEvents({ log: { kind: 'all' }, offset: 0, limit: 2 });
  expect(total - before).toBe(2);
  expect(events.map(({ type }) => type).sort()).toEqual(['pat-deleted', 'user-updated']);
  expect(events.find(({ type }) => type === 'user-updated')?.data).toMatchObject({ active: false });
});

it('closes an account with as many sessions, tokens and devices as it can have', async () => {
  for (let each = 0; each < 10; each += 1) {
    await newToken(user, `token ${each}`);
    await loggedIn(credentialsOf(user));
  }
  await setActive(user, false);
  expect(await findUser(user.id)).toHaveProperty('disabledAt');
});

describe('the last administrator', () => {
  it('cannot be disabled', async () => {
    const [one, other] = [await newUser('Admin'), await newUser('Admin')];
    await setActive(one, false);
    await expect(setActive(other, false)).rejects.toMatchObject({
      status: 409,
      message: 'This is the last administrator. Make somebody else an administrator first.',
    });
  });

  it('remains when all are disabled at the same time', async () => {
    await newUser('Admin');
    await newUser('Admin');
    const admins = (await listUsersWithRoles([ADMIN_ROLE])).filter(isActive);
    const outcomes = await Promise.allSettled(admins.map((each) => setActive(each, false)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });
});

async function newUser(rootRole: 'Admin' | 'Viewer') {
  count += 1;
  const created = await createUser(admin.author, 'User', {
    username: `user${count}`,
    password,
    rootRole,
  });
  return created.user;
}

function newToken({ id }: User, description = 'a token') {
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const owner = { id, load: () => getAccount(id, 'User') };
  return createUserToken(admin.author, owner, { description, expiresAt });
}

function credentialsOf({ username }: User) {
  return { name: username ?? '', password, address: '192.0.2.1' };
}

function setActive({ id }: User, isActive: boolean) {
  return recordChange({ author: admin.author }, async () => {
    const before = await getAccount(id, 'User');
    const { disabledAt: _disabledAt, ...active } = before;
    const after = isActive ? active : { ...active, disabledAt: new Date().toISOString() };
    return { ...(await prepareAccountChange(before, after)), result: undefined };
  });
}
