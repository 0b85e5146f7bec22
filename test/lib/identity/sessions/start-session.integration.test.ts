import { beforeAll, expect, it } from 'vitest';
import type { SignIn } from '../../../../lib/identity/sessions/model.ts';
import { sessionIn } from '../../../../lib/identity/sessions/session-cookie.ts';
import { findSession, listSessions } from '../../../../lib/identity/sessions/session-store.ts';
import { startSession } from '../../../../lib/identity/sessions/start-session.ts';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import { getAccount } from '../../../../lib/identity/users/user-store.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../../lib/platform/dynamo/query.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(() => seed());

it('gives out a secret of which only the hash is stored', async () => {
  const signIn = await signInOf('hashed');
  const { cookie } = await startSession(signIn);
  const [pair = ''] = cookie.split(';');
  const { user, hash } = sessionIn([pair]) ?? {};
  expect(user).toBe(signIn.user);
  expect(await findSession(signIn.user, hash ?? '')).toMatchObject({
    method: 'oidc',
    address: '192.0.2.1',
    userAgent: 'Browser/1',
  });
  const stored = await Promise.all([
    queryPartition(keys.userPartition(signIn.user)),
    queryPartition(keys.loginPartition),
  ]);
  expect(JSON.stringify(stored)).not.toContain(pair.slice(-43));
});

it('sets a cookie that scripts cannot read', async () => {
  const { cookie } = await startSession(await signInOf('attributes'));
  expect(cookie).toMatch(
    /^flagwright-session=\d+\.[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

it('keeps the ten newest sessions', async () => {
  const signIn = await signInOf('often');
  const started: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    started.push((await startSession(signIn)).session.hash);
  }
  const kept = (await listSessions(signIn.user)).map(({ hash }) => hash);
  expect(kept.sort()).toEqual(started.slice(2).sort());
});

it('records who signed in, how and from where', async () => {
  const signIn = await signInOf('seen');
  const { session } = await startSession(signIn);
  const logins = await queryPartition(keys.loginPartition);
  expect(logins.find(({ user }) => user === signIn.user)).toMatchObject({
    username: 'seen',
    method: 'oidc',
    address: '192.0.2.1',
    userAgent: 'Browser/1',
    createdAt: session.createdAt,
  });
  expect((await getAccount(signIn.user, 'User')).seenAt).toBe(session.createdAt);
});

it('is refused for a user who was deleted', async () => {
  const signIn = { ...(await signInOf('gone')), user: 4_711 };
  await expect(startSession(signIn)).rejects.toMatchObject({ status: 401 });
  expect(await listSessions(4_711)).toEqual([]);
});

async function signInOf(username: string): Promise<SignIn> {
  const { user } = await createUser(admin.author, 'User', { username, rootRole: 3 });
  return {
    user: user.id,
    username,
    method: 'oidc',
    address: '192.0.2.1',
    userAgent: 'Browser/1',
  };
}
