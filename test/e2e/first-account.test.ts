import { describe, expect, it } from 'vitest';
import type { Service } from '../support/service.ts';
import { useServices } from '../support/services.ts';

const services = useServices();
const ofMyOwn = 'a password of my own';

/** What the terminal says about the first sign-in; `undefined` if it says nothing. */
function printedPassword(service: Service): string | undefined {
  return /^First sign-in: username admin, password (\S+)$/m.exec(service.logs())?.[1];
}

const start = (dataDir?: string) =>
  services.start({ env: { FIRST_ACCOUNT: 'on' }, ...(dataDir && { dataDir }) });

function logIn(service: Service, password: string) {
  return service.request('POST', '/auth/simple/login', {
    token: null,
    body: { username: 'admin', password },
  });
}

function setPassword(service: Service, token: string, password: string) {
  return service.request('POST', '/auth/reset/password', {
    token: null,
    body: { token, password },
  });
}

describe('the first account of a local instance', () => {
  it('opens nothing until the password is changed, and then everything', async () => {
    const service = await start();
    const first = await logIn(service, printedPassword(service) ?? '');
    expect(first.status).toBe(202);
    expect(first.body).toEqual({ newPasswordToken: expect.any(String) });
    expect(first.headers['set-cookie']).toBeUndefined();

    const token: string = first.body.newPasswordToken;
    expect((await setPassword(service, token, 'short')).status).toBe(400);
    expect((await setPassword(service, token, ofMyOwn)).status).toBe(200);

    expect((await logIn(service, printedPassword(service) ?? '')).status).toBe(401);
    const { status, body } = await logIn(service, ofMyOwn);
    expect(status).toBe(200);
    const users = await service.request('GET', '/api/admin/user-admin', { token: body.token });
    expect(users.body.users).toEqual([
      expect.objectContaining({ id: 1, username: 'admin', rootRole: 1 }),
    ]);
  });

  it('has another password after a restart while nobody has changed it, and none after that', async () => {
    const before = await start(services.folder);
    const old = printedPassword(before) ?? '';
    await before.stop();

    const again = await start(services.folder);
    expect((await logIn(again, old)).status).toBe(401);
    const { body } = await logIn(again, printedPassword(again) ?? '');
    await setPassword(again, body.newPasswordToken, ofMyOwn);
    await again.stop();

    const last = await start(services.folder);
    expect(printedPassword(last)).toBeUndefined();
    expect((await logIn(last, ofMyOwn)).status).toBe(200);
  });

  it('is not created where there are users', async () => {
    const before = await services.start({ dataDir: services.folder });
    await before.request('POST', '/api/admin/user-admin', {
      body: { username: 'kim', rootRole: 1 },
    });
    await before.stop();

    const service = await start(services.folder);
    expect(printedPassword(service)).toBeUndefined();
    const { body } = await service.request('GET', '/api/admin/user-admin');
    expect(body.users.map(({ username }: { username: string }) => username)).toEqual(['kim']);
  });

  it('is an event', async () => {
    const service = await start();
    const { body } = await service.request('GET', '/api/admin/events');
    expect(body.events).toContainEqual(
      expect.objectContaining({
        type: 'user-created',
        data: expect.objectContaining({ username: 'admin' }),
      }),
    );
  });
});
