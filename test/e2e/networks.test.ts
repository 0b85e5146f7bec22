import { startEmbeddedDynamoDb } from '@flagwright/embedded-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import { dumpTable } from '../support/dump-table.ts';
import { localAws } from '../support/local-aws.ts';
import { inAnHour, usePeople } from '../support/people.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const PATH = '/api/admin/audit/networks';
const inside = { 'x-forwarded-for': '192.0.2.17' };
const outside = { 'x-forwarded-for': '198.51.100.1' };

let service: Service;
let dynamo: Awaited<ReturnType<typeof startEmbeddedDynamoDb>>;

const people = usePeople(() => service);

beforeAll(async () => {
  dynamo = await startEmbeddedDynamoDb();
  Object.assign(process.env, localAws);
  service = await startService({
    env: { ...uncached, ...localAws, DYNAMODB_ENDPOINT: dynamo.endpoint },
  });
});

afterEach(() => set({ networks: [], proxies: [] }, inside));

afterAll(async () => {
  await service.stop();
  await dynamo.close();
});

const set = (body: object, headers: Record<string, string> = {}) =>
  service.request('PUT', PATH, { body, headers });

/** Networks of an office, behind a proxy with the address of this machine. */
const office = { networks: ['192.0.2.0/24'], proxies: ['127.0.0.1'] };

const projects = (headers: Record<string, string>, token = service.adminToken) =>
  service.request('GET', '/api/admin/projects', { headers, token });

describe('the networks of the instance', () => {
  it('are all at first, and say where the caller is', async () => {
    expect((await service.request('GET', PATH)).body).toEqual({
      networks: [],
      proxies: [],
      address: '127.0.0.1',
    });
  });

  it('let in who comes from them, and refuse others with 403', async () => {
    expect((await set(office, inside)).status).toBe(204);
    const refused = await projects(outside);

    expect([(await projects(inside)).status, refused.status]).toEqual([200, 403]);
    expect(refused.body).toMatchObject({
      name: 'NoAccessError',
      message: expect.stringContaining('cannot be reached from 198.51.100.1'),
    });
  });

  it('believe a proxy, and not what a caller claims in front of it', async () => {
    await set(office, inside);
    const claimed = { 'x-forwarded-for': '192.0.2.17, 198.51.100.1' };

    expect((await projects(claimed)).status).toBe(403);
  });

  it('believe nobody without a proxy', async () => {
    await set({ networks: ['127.0.0.0/8'], proxies: [] });

    expect((await projects(outside)).status).toBe(200);
  });

  it('must have the address of who sets them', async () => {
    const { status, body } = await set(office, outside);

    expect([status, body.message]).toEqual([
      400,
      expect.stringContaining('must have your own address, 198.51.100.1'),
    ]);
    expect((await projects(outside)).status).toBe(200);
  });

  it.each(['192.0.2.0/33', 'example.com', '192.0.2', '::/129', 'fe80::1%eth0/64', '10.0.0.0/8/8'])(
    'do not have %j',
    async (range) => {
      expect((await set({ networks: [range], proxies: [] })).status).toBe(400);
    },
  );

  it('do not hold for applications', async () => {
    const created = await service.request('POST', '/api/admin/api-tokens', {
      body: { type: 'client', tokenName: 'everywhere' },
    });
    await set(office, inside);
    const token = created.body.secret;
    const { status } = await service.request('GET', '/api/client/features', {
      token,
      headers: outside,
    });

    expect(status).toBe(200);
  });

  it('are recorded when they change, and a refusal by them is recorded for the audit log', async () => {
    const events = await recordedEvents(service, async () => {
      await set({ networks: ['127.0.0.0/8'], proxies: [] });
      await set({ networks: ['127.0.0.0/8'], proxies: [] });
    });
    expect(events).toMatchObject([
      { type: 'setting-updated', data: { id: 'networks', networks: ['127.0.0.0/8'] } },
    ]);

    await set(office, inside);
    await projects(outside);
    const refusals = (await dumpTable(dynamo.endpoint))
      .map((line) => JSON.parse(line))
      .filter(({ pk, operation }) => pk === 'REFUSALS' && operation === 'getProjects');
    expect(refusals.at(-1)).toMatchObject({ status: 403 });
  });
});

describe('the networks of a token', () => {
  it('bound an API token, also that of an application', async () => {
    const create = async (type: string) =>
      (
        await service.request('POST', '/api/admin/api-tokens', {
          body: { type, tokenName: `${type} of the office`, networks: ['192.0.2.0/24'] },
        })
      ).body;
    const [admin, client] = [await create('admin'), await create('client')];
    const flags = await service.request('GET', '/api/client/features', { token: client.secret });

    expect(admin.networks).toEqual(['192.0.2.0/24']);
    expect([(await projects({}, admin.secret)).status, flags.status]).toEqual([403, 403]);
    expect(flags.body.message).toContain('The token cannot be used from 127.0.0.1');
  });

  it('bound a personal token', async () => {
    const { token } = await people.person('kim');
    const create = async (description: string, networks: readonly string[]) =>
      (
        await service.request('POST', '/api/admin/user/tokens', {
          token,
          body: { description, expiresAt: inAnHour(), networks },
        })
      ).body;
    const near = await create('near', ['127.0.0.1/32']);
    const far = await create('far', ['2001:db8::/32']);

    expect(near.networks).toEqual(['127.0.0.1/32']);
    expect((await projects({}, near.secret)).status).toBe(200);
    expect((await projects({}, far.secret)).status).toBe(403);
  });

  it('are ranges', async () => {
    const { status } = await service.request('POST', '/api/admin/api-tokens', {
      body: { type: 'admin', tokenName: 'wrong', networks: ['office'] },
    });

    expect(status).toBe(400);
  });
});
