import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, uncached } from '../support/access.ts';
import { createSignInUser, newBrowser, signIn } from '../support/browser.ts';
import { usePeople } from '../support/people.ts';
import { type Service, startService } from '../support/service.ts';

const LOGINS = '/api/admin/logins';

let service: Service;
const { logIn } = usePeople(() => service);

beforeAll(async () => {
  service = await startService({ env: uncached });
});

afterAll(() => service.stop());

async function list(query = ''): Promise<Record<string, unknown>[]> {
  return (await service.request('GET', `${LOGINS}${query}`)).body.events;
}

describe('the list of logins', () => {
  it('says who signed in, when, how and from where', async () => {
    const before = new Date().toISOString();
    const id = await createSignInUser(service, 'kim');
    await signIn(service, 'kim', { 'user-agent': 'Browser/1' });
    const [login] = await list();
    expect(login).toEqual({
      id: expect.any(Number),
      user_id: id,
      username: 'kim',
      auth_type: 'password',
      created_at: expect.toSatisfy((time: string) => time >= before),
      successful: true,
      failure_reason: null,
      ip: '127.0.0.1',
      user_agent: 'Browser/1',
    });
  });

  it('has no failed attempts: a stranger must not fill it', async () => {
    await createSignInUser(service, 'attacked');
    const before = await list();
    await logIn('attacked', 'a wrong guess');
    expect(await list()).toEqual(before);
  });

  it('has pages, newest first', async () => {
    await createSignInUser(service, 'often');
    for (let index = 0; index < 3; index += 1) await signIn(service, 'often');
    const all = await list();
    const first = await list('?limit=2');
    const second = await list(`?limit=2&before=${first[1]?.id}`);
    expect([...first, ...second]).toEqual(all.slice(0, 4));
    expect(all.map(({ created_at: at }) => at)).toEqual(
      all
        .map(({ created_at: at }) => String(at))
        .sort()
        .reverse(),
    );
  });

  it('can be that of one user', async () => {
    const { id } = await newBrowser(service, 'single');
    await newBrowser(service, 'another');
    await expect
      .poll(async () => (await list(`?userId=${id}`)).map(({ username }) => username))
      .toEqual(['single']);
  });

  it('is empty before the oldest', async () => {
    expect(await list('?before=1')).toEqual([]);
  });

  it('still has a user who was deleted', async () => {
    const { id } = await newBrowser(service, 'left');
    await service.request('DELETE', `/api/admin/user-admin/${id}`);
    expect((await list())[0]).toMatchObject({ user_id: id, username: 'left' });
  });

  it('is for administrators', async () => {
    const { ask } = await newBrowser(service, 'curious', 2);
    expect(await ask('GET', LOGINS)).toMatchObject(refused(403, 'NoAccessError'));
  });
});
