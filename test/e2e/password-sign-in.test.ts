import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createGroup, refused, uncached } from '../support/access.ts';
import { createSignInUser, newBrowser } from '../support/browser.ts';
import { usePeople } from '../support/people.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const SETTINGS = '/api/admin/auth/simple/settings';
const ADMIN = 1;

let service: Service;
const { logIn } = usePeople(() => service);

beforeAll(async () => {
  service = await startService({ env: uncached });
});

afterEach(() => set(false));

afterAll(() => service.stop());

function set(disabled: boolean) {
  return service.request('POST', SETTINGS, { body: { disabled } });
}

describe('passwords', () => {
  it('are for everybody at first', async () => {
    expect((await service.request('GET', SETTINGS)).body).toMatchObject({ disabled: false });
  });

  it('can be limited to administrators', async () => {
    await createSignInUser(service, 'editor', 2);
    await createSignInUser(service, 'boss', ADMIN);
    expect((await set(true)).body).toMatchObject({ disabled: true });
    expect((await service.request('GET', SETTINGS)).body).toMatchObject({ disabled: true });
    expect(await logIn('editor')).toMatchObject(refused(403, 'NoAccessError'));
    expect((await logIn('boss')).status).toBe(200);
  });

  it('stay for those who are administrators through a group', async () => {
    const id = await createSignInUser(service, 'deputy');
    await createGroup(service, 'deputies', [id], { rootRole: ADMIN });
    await set(true);
    expect((await logIn('deputy')).status).toBe(200);
  });

  it('tell nobody without the right one whether they are limited', async () => {
    await createSignInUser(service, 'guessed');
    await set(true);
    const wrong = await logIn('guessed', 'a wrong guess');
    expect(wrong).toMatchObject(refused(401, 'AuthenticationRequired'));
    expect((await logIn('nobody-at-all')).body.message).toBe(wrong.body.message);
  });

  it('leave the sessions that people have', async () => {
    const { ask } = await newBrowser(service, 'already-in');
    await set(true);
    expect((await ask('GET', '/api/admin/user')).status).toBe(200);
  });
});

it('the first change is recorded as created, the next as updated, and none if nothing changes', async () => {
  const fresh = await startService({ env: uncached });
  try {
    const change = (disabled: boolean) => fresh.request('POST', SETTINGS, { body: { disabled } });
    const events = await recordedEvents(fresh, async () => {
      await change(false);
      await change(true);
      await change(true);
      await change(false);
    });
    expect(events).toMatchObject([
      { type: 'setting-created', data: { id: 'auth.simple', disabled: true } },
      {
        type: 'setting-updated',
        data: { id: 'auth.simple', disabled: false },
        preData: { id: 'auth.simple', disabled: true },
      },
    ]);
  } finally {
    await fresh.stop();
  }
});
