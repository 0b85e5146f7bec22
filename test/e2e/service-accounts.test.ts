import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createPerson, refused, uncached } from '../support/access.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const path = '/api/admin/service-account';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: uncached });
});

afterAll(() => service.stop());

describe('POST /api/admin/service-account', () => {
  it('creates an account', async () => {
    const { status, body, headers } = await post({ username: 'bot', name: 'Bot', rootRole: 2 });
    expect({ status, body, location: headers.location }).toEqual({
      status: 201,
      body: {
        id: body.id,
        isAPI: false,
        accountType: 'Service Account',
        name: 'Bot',
        username: 'bot',
        imageUrl: expect.stringContaining('gravatar'),
        rootRole: 2,
        createdAt: expect.any(String),
      },
      location: `${path}/${body.id}`,
    });
  });

  it('returns 409 for the username of a user', async () => {
    await createPerson(service, 'person');
    expect(await post({ username: 'Person', name: 'x', rootRole: 3 })).toMatchObject(
      refused(409, 'NameExistsError'),
    );
  });

  it.each(['username', 'name', 'rootRole'])('returns 400 without %s', async (missing) => {
    const { [missing]: _left, ...body } = { username: 'x', name: 'x', rootRole: 3 } as Record<
      string,
      unknown
    >;
    expect(await post(body)).toMatchObject(refused(400, 'ValidationError', `/body/${missing}`));
  });

  it('records it', async () => {
    const [event] = await recordedEvents(service, () =>
      post({ username: 'recorded', name: 'R', rootRole: 3 }),
    );
    expect(event).toMatchObject({
      type: 'service-account-created',
      data: { username: 'recorded', name: 'R', rootRole: 3 },
    });
  });
});

describe('GET /api/admin/service-account', () => {
  it('lists accounts with their tokens, without secrets', async () => {
    const { id } = await createAccount(service, 'listed');
    await expect
      .poll(() => listed('listed'))
      .toMatchObject({
        id,
        tokens: [{ id: 1, userId: id, description: 'for a test' }],
      });
    expect((await listed('listed')).tokens[0]).not.toHaveProperty('secret');
  });
});

describe('PUT /api/admin/service-account/{id}', () => {
  it('changes name and role', async () => {
    const { id } = await createAccount(service, 'changes');
    const events = await recordedEvents(service, async () => {
      const { status, body } = await service.request('PUT', `${path}/${id}`, {
        body: { name: 'New', rootRole: 2 },
      });
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { id, name: 'New', username: 'changes', rootRole: 2 },
      });
    });
    expect(events).toMatchObject([
      {
        type: 'service-account-updated',
        data: { name: 'New', rootRole: 2 },
        preData: { name: 'changes', rootRole: 3 },
      },
    ]);
  });

  it('returns 404 for a user', async () => {
    const id = await createPerson(service, 'no-account');
    expect(await service.request('PUT', `${path}/${id}`, { body: { name: 'x' } })).toMatchObject(
      refused(404, 'NotFoundError'),
    );
  });
});

describe('DELETE /api/admin/service-account/{id}', () => {
  it('removes the account with its tokens', async () => {
    const { id, token } = await createAccount(service, 'goes');
    const events = await recordedEvents(service, () => service.request('DELETE', `${path}/${id}`));
    expect((await service.request('GET', '/api/admin/user', { token })).status).toBe(401);
    expect(await listed('goes')).toBeUndefined();
    expect(events).toMatchObject([{ type: 'service-account-deleted', preData: { id } }]);
  });

  it('returns 404 the second time', async () => {
    const { id } = await createAccount(service, 'goes-twice');
    await service.request('DELETE', `${path}/${id}`);
    expect(await service.request('DELETE', `${path}/${id}`)).toMatchObject(
      refused(404, 'NotFoundError'),
    );
  });
});

describe('tokens of an account', () => {
  it('are created with their secret, and listed without', async () => {
    const { id } = await createAccount(service, 'tokens');
    const { status, body } = await createToken(id, 'second');
    const { secret, ...shown } = body;
    const { body: list } = await service.request('GET', `${path}/${id}/token`);
    expect([status, secret]).toEqual([201, expect.stringMatching(/^user:[0-9a-f]{56}$/)]);
    expect(list.pats).toMatchObject([{ id: 1 }, shown]);
  });

  it('are recorded', async () => {
    const { id } = await createAccount(service, 'token-events');
    const events = await recordedEvents(service, async () => {
      await createToken(id, 'second');
      await service.request('DELETE', `${path}/${id}/token/2`);
    });
    expect(events).toMatchObject([
      { type: 'pat-created', data: { id: 2, userId: id } },
      { type: 'pat-deleted', preData: { id: 2, userId: id } },
    ]);
  });

  it('stop working when deleted', async () => {
    const { id, token } = await createAccount(service, 'token-ends');
    const { status } = await service.request('DELETE', `${path}/${id}/token/1`);
    expect([status, (await service.request('GET', '/api/admin/user', { token })).status]).toEqual([
      200, 401,
    ]);
  });

  it.each([
    ['GET', ''],
    ['POST', ''],
    ['DELETE', '/1'],
  ])('%s: returns 404 for an unknown account, and for a user', async (method, suffix) => {
    const person = await createPerson(service, `person-${method}`);
    const body = { description: 'x', expiresAt: inAnHour() };
    for (const id of [999_999, person]) {
      expect(await service.request(method, `${path}/${id}/token${suffix}`, { body })).toMatchObject(
        refused(404, 'NotFoundError'),
      );
    }
  });

  it('returns 409 for a duplicate description', async () => {
    const { id } = await createAccount(service, 'token-twice');
    expect(await createToken(id, 'for a test')).toMatchObject(refused(409, 'NameExistsError'));
  });

  it('returns 404 for an unknown token', async () => {
    const { id } = await createAccount(service, 'token-unknown');
    expect(await service.request('DELETE', `${path}/${id}/token/9`)).toMatchObject(
      refused(404, 'NotFoundError'),
    );
  });
});

it.each([
  ['GET', path],
  ['POST', path],
  ['PUT', `${path}/1`],
  ['DELETE', `${path}/1`],
  ['GET', `${path}/1/token`],
  ['POST', `${path}/1/token`],
  ['DELETE', `${path}/1/token/1`],
])('%s %s is for administrators only', async (method, operation) => {
  const { token } = await createAccount(service, `editor ${method} ${operation}`, 2);
  const editor = await service.request(method, operation, { token, body: {} });
  const nobody = await service.request(method, operation, { token: null, body: {} });
  expect(editor).toMatchObject(refused(403, 'NoAccessError', '"ADMIN"'));
  expect(nobody).toMatchObject(refused(401, 'AuthenticationRequired'));
});

function post(body: unknown) {
  return service.request('POST', path, { body });
}

interface Listed {
  readonly id: number;
  readonly username: string;
}

async function listed(username: string) {
  const { body } = await service.request('GET', path);
  return body.serviceAccounts.find((account: Listed) => account.username === username);
}

function createToken(id: number, description: string) {
  return service.request('POST', `${path}/${id}/token`, {
    body: { description, expiresAt: inAnHour() },
  });
}

function inAnHour() {
  return new Date(Date.now() + 3_600_000).toISOString();
}
