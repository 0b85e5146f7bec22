import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

const ADMIN = '/api/admin';
const PROJECT = `${ADMIN}/projects/default`;
const FLAG = `${PROJECT}/features/bare`;
const DEVELOPMENT = `${FLAG}/environments/development`;

beforeAll(async () => {
  service = await startService();
  await create(`${PROJECT}/features`, { name: 'bare' });
});

afterAll(() => service.stop());

interface Resource {
  /** Creates the resource with the fewest properties. */
  readonly create?: readonly [path: string, body: object];
  /** Where it is read; `{id}` is its id. */
  readonly get: string;
  /** Where it is updated, if not where it is read. */
  readonly put?: string;
  /** The property of the answer of its creation that holds it. */
  readonly created?: string;
  /** What the id is called, if not `id`. */
  readonly id?: string;
  /** The property of the response that holds the resource, or the list with it. */
  readonly within?: string;
}

const resources: Readonly<Record<string, Resource>> = {
  flag: { get: FLAG },
  strategy: {
    create: [`${DEVELOPMENT}/strategies`, { name: 'default' }],
    get: `${DEVELOPMENT}/strategies/{id}`,
  },
  variants: { get: `${DEVELOPMENT}/variants`, within: 'variants' },
  'strategy type': {
    create: [`${ADMIN}/strategies`, { name: 'bare', parameters: [] }],
    get: `${ADMIN}/strategies/bare`,
  },
  segment: {
    create: [`${ADMIN}/segments`, { name: 'bare', constraints: [] }],
    get: `${ADMIN}/segments/{id}`,
  },
  'context field': {
    create: [`${ADMIN}/context`, { name: 'bare' }],
    get: `${ADMIN}/context/bare`,
  },
  'tag type': {
    create: [`${ADMIN}/tag-types`, { name: 'bare' }],
    get: `${ADMIN}/tag-types/bare`,
  },
  environment: {
    create: [`${ADMIN}/environments`, { name: 'bare', type: 'test' }],
    get: `${ADMIN}/environments/bare`,
    put: `${ADMIN}/environments/update/bare`,
  },
  project: {
    create: [`${ADMIN}/projects`, { id: 'bare', name: 'Bare' }],
    get: `${ADMIN}/projects/bare/overview`,
    put: `${ADMIN}/projects/bare`,
  },
  group: { create: [`${ADMIN}/groups`, { name: 'bare' }], get: `${ADMIN}/groups/{id}` },
  role: {
    create: [`${ADMIN}/roles`, { name: 'bare' }],
    get: `${ADMIN}/roles/{id}`,
    created: 'roles',
  },
  user: {
    create: [`${ADMIN}/user-admin`, { username: 'bare', rootRole: 3 }],
    get: `${ADMIN}/user-admin/{id}`,
  },
  'service account': {
    create: [`${ADMIN}/service-account`, { username: 'bare-account', name: 'Bare', rootRole: 3 }],
    get: `${ADMIN}/service-account`,
    put: `${ADMIN}/service-account/{id}`,
    within: 'serviceAccounts',
  },
  addon: {
    create: [
      `${ADMIN}/addons`,
      {
        provider: 'webhook',
        enabled: true,
        parameters: { url: 'https://example.com' },
        events: [],
      },
    ],
    get: `${ADMIN}/addons/{id}`,
  },
  banner: {
    create: [`${ADMIN}/banners`, { message: 'bare' }],
    get: `${ADMIN}/banners`,
    put: `${ADMIN}/banners/{id}`,
    within: 'banners',
  },
  'sign-up token': {
    create: [
      `${ADMIN}/invite-link/tokens`,
      { name: 'bare', expiresAt: '2100-01-01T00:00:00.000Z' },
    ],
    id: 'secret',
    get: `${ADMIN}/invite-link/tokens/{id}`,
  },
  'feature type': {
    get: `${ADMIN}/feature-types`,
    put: `${ADMIN}/feature-types/sunset/lifetime`,
    within: 'types',
  },
};

it.each(Object.entries(resources))(
  'a %s with the fewest properties takes back what GET returned, and nothing changes',
  async (_name, { create: creation, get, put = get, ...names }) => {
    const created = creation ? await create(...creation) : {};
    const id = String((names.created ? created[names.created] : created)[names.id ?? 'id']);
    const readIt = async () => {
      const read = await service.request('GET', get.replace('{id}', id));
      expect(read.status).toBe(200);
      return resourceIn(names.within ? read.body[names.within] : read.body, id);
    };
    // A list may be late.
    if (creation) await expect.poll(readIt).not.toEqual([]);
    const body = await readIt();

    const events = await recordedEvents(service, async () => {
      const { status, body: answer } = await service.request('PUT', put.replace('{id}', id), {
        body,
      });
      expect({ isOk: status < 300, answer }).toEqual({ isOk: true, answer });
    });

    expect(events).toEqual([]);
  },
);

it('null removes the title and the description of a strategy type', async () => {
  const texts = { title: 'Title', description: 'Described' };
  await create(`${ADMIN}/strategies`, { name: 'described', parameters: [], ...texts });
  const path = `${ADMIN}/strategies/described`;

  const kept = await service.request('PUT', path, { body: { parameters: [] } });
  expect(kept.status).toBe(200);
  expect((await service.request('GET', path)).body).toMatchObject(texts);

  const body = { parameters: [], title: null, description: null };
  expect((await service.request('PUT', path, { body })).status).toBe(200);
  expect((await service.request('GET', path)).body).toMatchObject({
    title: null,
    description: null,
  });
});

async function create(path: string, body: object) {
  const reply = await service.request('POST', path, { body });
  expect({ status: reply.status, body: reply.body }).toMatchObject({
    status: expect.toSatisfy((status: number) => status < 300),
  });
  return reply.body;
}

/** The resource itself, or the one with the id in a list; variants are updated as a list. */
function resourceIn(read: unknown, id: string): unknown {
  if (!Array.isArray(read) || read.length === 0) return read;
  return read.find((each: { readonly id: unknown }) => String(each.id) === id) ?? read.at(-1);
}
