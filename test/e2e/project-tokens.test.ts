import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Account,
  createAccount,
  createProject,
  MEMBER,
  refused,
  uncached,
  VIEWER,
} from '../support/access.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const PATH = '/api/admin/projects/shop/api-tokens';
const ALL = '/api/admin/api-tokens';

let service: Service;
let member: Account;
let viewer: Account;

beforeAll(async () => {
  service = await startService({ env: uncached });
  const access = await createProject(service, 'shop');
  await createProject(service, 'hidden', 'private');
  member = await createAccount(service, 'member');
  viewer = await createAccount(service, 'viewer', VIEWER);
  await service.request('PUT', access, { body: { roles: [{ id: MEMBER, users: [member.id] }] } });
});

afterAll(() => service.stop());

const create = (body: object, token = member.token) =>
  service.request('POST', PATH, { body: { type: 'client', tokenName: 'ci', ...body }, token });

const createAny = async (projects: readonly string[]) => {
  const body = { type: 'client', tokenName: 'any', environment: 'development', projects };
  return (await service.request('POST', ALL, { body })).body;
};

const remove = (token: string, path = PATH) =>
  service.request('DELETE', `${path}/${encodeURIComponent(token)}`, { token: member.token });

describe('a token of a project', () => {
  it('is created by its members, for this project only, and works', async () => {
    const body = {
      projects: ['*'],
      project: 'default',
      secret: `*:development.${'0a'.repeat(20)}`,
    };
    const events = await recordedEvents(service, async () => {
      const reply = await create({ ...body, type: 'BACKEND', expiresAt: '2096-01-01T00:00:00Z' });

      expect([reply.status, reply.body]).toEqual([
        201,
        {
          id: expect.stringMatching(/^[0-9a-f]{64}$/),
          secret: expect.stringMatching(/^shop:development\.[0-9a-f]{56}$/),
          tokenName: 'ci',
          type: 'backend',
          environment: 'development',
          project: 'shop',
          projects: ['shop'],
          expiresAt: '2096-01-01T00:00:00.000Z',
          createdAt: expect.any(String),
          seenAt: null,
        },
      ]);
      const { secret: token } = reply.body;
      expect((await service.request('GET', '/api/client/features', { token })).status).toBe(200);
    });

    expect(events).toMatchObject([
      { type: 'api-token-created', project: 'shop', createdBy: 'member' },
    ]);
  });

  it.each([
    ['an admin token', { type: 'admin' }, '/body/type'],
    ['no name', { tokenName: undefined }, '/body/tokenName'],
    ['an unknown environment', { environment: 'moon' }, '/body/environment'],
  ])('cannot be %s', async (_what, body, pointer) => {
    expect(await create(body)).toMatchObject(refused(400, 'ValidationError', pointer));
  });

  it('is deleted by its members, and stops working', async () => {
    const { id, secret } = (await create({})).body;

    const events = await recordedEvents(service, async () => {
      expect([(await remove(id)).status, (await remove(secret)).status]).toEqual([200, 200]);
    });

    expect(events).toMatchObject([{ type: 'api-token-deleted', project: 'shop' }]);
    const reply = await service.request('GET', '/api/client/features', { token: secret });
    expect(reply.status).toBe(401);
  });
});

describe('the tokens of a project', () => {
  it('are those that name it, masked; not those that name a project which the caller cannot see', async () => {
    const own = (await create({ tokenName: 'listed' })).body;
    const shared = await createAny(['shop', 'default']);
    const secretive = await createAny(['shop', 'hidden']);
    const others = [await createAny(['*']), await createAny(['default'])];

    const listed = async (token: string) => {
      const { tokens } = (await service.request('GET', PATH, { token })).body;
      return tokens.map(({ id }: { readonly id: string }) => id);
    };
    const { text } = await service.request('GET', PATH, { token: member.token });

    expect(await listed(member.token)).toEqual(expect.arrayContaining([own.id, shared.id]));
    expect(await listed(member.token)).not.toContain(secretive.id);
    expect(await listed(service.adminToken)).toContain(secretive.id);
    for (const { id } of others) expect(await listed(service.adminToken)).not.toContain(id);
    expect(text).toContain(`shop:development.******${own.secret.slice(-4)}`);
    expect(text).not.toContain(own.secret);
  });

  it.each([
    ['several projects', ['shop', 'default']],
    ['all projects', ['*']],
    ['another project', ['default']],
  ])('cannot be deleted here if they are for %s', async (_what, projects) => {
    const { id, secret } = await createAny(projects);

    expect(await remove(id)).toMatchObject(refused(400, 'ValidationError', '"shop"'));

    const reply = await service.request('GET', '/api/client/features', { token: secret });
    expect(reply.status).toBe(200);
  });

  it('of a private project look like unknown ones', async () => {
    const { id, secret } = await createAny(['hidden']);

    const [hidden, unknown] = [await remove(id), await remove('0'.repeat(64))];

    expect([hidden.status, hidden.text]).toEqual([unknown.status, unknown.text]);
    const reply = await service.request('GET', '/api/client/features', { token: secret });
    expect(reply.status).toBe(200);
  });

  it.each([
    ['GET', '', 'READ_PROJECT_API_TOKEN'],
    ['POST', '', 'CREATE_PROJECT_API_TOKEN'],
    ['DELETE', '/x', 'DELETE_PROJECT_API_TOKEN'],
  ])('need a permission for %s', async (method, rest, permission) => {
    const options = { token: viewer.token, ...(method === 'POST' && { body: {} }) };
    const reply = await service.request(method, PATH + rest, options);
    const admin = await service.request(method, `/api/admin/projects/nowhere/api-tokens${rest}`, {
      ...(method === 'POST' && { body: { type: 'client', tokenName: 'x' } }),
    });

    expect(reply).toMatchObject(refused(403, 'NoAccessError', permission));
    expect(admin).toMatchObject(refused(404, 'NotFoundError', 'nowhere'));
  });
});
