import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { authenticateSession } from '../../../../lib/identity/authentication/authenticate-session.ts';
import {
  endNamedSession,
  listCurrentSessions,
} from '../../../../lib/identity/sessions/end-sessions.ts';
import { sessionIn } from '../../../../lib/identity/sessions/session-cookie.ts';
import { startSession } from '../../../../lib/identity/sessions/start-session.ts';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import { dynamo } from '../../../../lib/platform/dynamo/client.ts';
import { getItem } from '../../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

// Longer than any session lasts: what a function remembers must not outlive it.
process.env.TOKEN_CACHE_SECONDS = '1000000';
process.env.SESSION_IDLE_HOURS = '8';
process.env.SESSION_MAX_DAYS = '7';

useTable();

beforeAll(() => seed());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const refusal = { status: 401, name: 'AuthenticationRequired' };

let count = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

it('finds the user with the rights, and the session', async () => {
  const { cookies, user, hash, username } = await newSession();
  expect(await authenticateSession(cookies)).toMatchObject({
    author: { id: user, name: username },
    tokenType: 'user',
    session: hash,
    rights: { isAdmin: false },
  });
});

describe('a session that is not used', () => {
  it('lasts almost 8 hours', async () => {
    const { cookies, user } = await newSession();
    advance(8 * HOUR - 1);
    expect((await authenticateSession(cookies)).author.id).toBe(user);
  });

  it('has ended after 8 hours, and is not listed', async () => {
    const { cookies, user } = await newSession();
    advance(8 * HOUR);
    await expect(authenticateSession(cookies)).rejects.toMatchObject(refusal);
    expect(await listCurrentSessions(user)).toEqual([]);
  });

  it('ends while it is remembered', async () => {
    const { cookies } = await newSession();
    await authenticateSession(cookies);
    advance(8 * HOUR);
    await expect(authenticateSession(cookies)).rejects.toMatchObject(refusal);
  });
});

describe('a session that is used every 7 hours', () => {
  it('lasts almost 7 days, and no longer', async () => {
    const { cookies } = await newSession();
    for (let used = 0; used < 23; used += 1) {
      advance(7 * HOUR);
      await authenticateSession(cookies);
    }
    advance(7 * 24 * HOUR - 23 * 7 * HOUR - 1);
    await authenticateSession(cookies);
    advance(1);
    await expect(authenticateSession(cookies)).rejects.toMatchObject(refusal);
  });
});

describe('the cost of a request', () => {
  it('is one read of session, use and user, then the rights; nothing while it is remembered', async () => {
    const { cookies } = await newSession();
    const first = await calls(() => authenticateSession(cookies));
    const second = await calls(() => authenticateSession(cookies));
    expect(first.filter((name) => name === 'BatchGetItemCommand')).toHaveLength(1);
    expect(first.filter((name) => name.startsWith('Update'))).toEqual([]);
    expect(second).toEqual([]);
  });

  it('includes one write every five minutes', async () => {
    const { cookies, hash } = await newSession();
    advance(5 * MINUTE);
    const writes = async () =>
      (await calls(() => authenticateSession(cookies))).filter((name) => name.startsWith('Update'));
    expect([await writes(), await writes()]).toEqual([['UpdateItemCommand'], []]);
    expect((await getItem(keys.sessionUse(hash)))?.usedAt).toBe(new Date().toISOString());
    advance(5 * MINUTE - 1);
    expect(await writes()).toEqual([]);
  });

  it('is no read for a cookie that cannot be ours', async () => {
    const tried = () => authenticateSession(['flagwright-session=17.x']).catch(() => undefined);
    expect(await calls(tried)).toEqual([]);
  });
});

describe('a session that has ended', () => {
  it('is not brought back by a request that records its use', async () => {
    const { cookies, user, hash } = await newSession();
    await authenticateSession(cookies);
    await endNamedSession({ user, hash });
    advance(5 * MINUTE);
    await expect(authenticateSession(cookies)).rejects.toMatchObject(refusal);
    expect(await getItem(keys.sessionUse(hash))).toBeUndefined();
  });

  it('is refused with the hash of its secret', async () => {
    const { user, hash } = await newSession();
    const tried = [`flagwright-session=${user}.${hash.slice(0, 43)}`];
    await expect(authenticateSession(tried)).rejects.toMatchObject(refusal);
  });
});

it('is refused for an account that is disabled', async () => {
  const { cookies, user } = await newSession();
  await transact([
    {
      update: keys.user(user),
      expression: 'SET disabledAt = :now',
      values: { ':now': new Date().toISOString() },
    },
  ]);
  await expect(authenticateSession(cookies)).rejects.toMatchObject(refusal);
});

it('is refused with the id of another user', async () => {
  const { cookies } = await newSession();
  const other = await newSession();
  const [cookie = ''] = cookies;
  const tried = cookie.replace(/=\d+\./, `=${other.user}.`);
  await expect(authenticateSession([tried])).rejects.toMatchObject(refusal);
});

function advance(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}

async function newSession() {
  count += 1;
  const username = `person-${count}`;
  const { user } = await createUser(admin.author, 'User', { username, rootRole: 3 });
  const { cookie } = await startSession({
    user: user.id,
    username,
    method: 'password',
    address: '192.0.2.1',
  });
  const cookies = [cookie.split(';')[0] ?? ''];
  return { cookies, user: user.id, username, hash: sessionIn(cookies)?.hash ?? '' };
}

/** The names of the calls to the table. */
async function calls(action: () => Promise<unknown>): Promise<string[]> {
  const send = vi.spyOn(dynamo(), 'send');
  try {
    await action();
    return send.mock.calls.map(([command]) => command.constructor.name);
  } finally {
    send.mockRestore();
  }
}
