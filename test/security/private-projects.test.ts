import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discover } from '../../infra/build/discover.ts';
import { createAccount, createRole, refused, uncached } from '../support/access.ts';
import { createOutsiders, fillProject, type PrivateWorld } from '../support/private-world.ts';
import { type Service, startService } from '../support/service.ts';

const ADMIN = '/api/admin';

let service: Service;
let world: PrivateWorld;
let outsiders: ReadonlyMap<string, string>;
let editor: string;

beforeAll(async () => {
  service = await startService({ env: uncached });
  outsiders = await createOutsiders(service, 'elsewhere');
  editor = outsiders.get('an editor') ?? '';
  world = await fillProject(service, 'hidden');
  await close(world.project);
});

afterAll(() => service.stop());

const { operations } = await discover();

/** Operations that only read. */
const reads = operations
  .map(({ operation }) => operation.contract)
  .filter(({ method, path }) => method === 'GET' && path !== '$default');

describe('a private project', () => {
  it.each(reads.map(({ path }) => path))('is not shown by GET %s', async (path) => {
    for (const [who, token] of outsiders) {
      for (const target of pathsOf(path)) {
        expect.soft({ who, target, seen: await markersIn('GET', target, token) }).toEqual({
          who,
          target,
          seen: [],
        });
      }
    }
  });

  it.each([
    ['DELETE', () => `/segments/${world.segment}`, undefined, 404],
    ['PUT', () => `/segments/${world.segment}`, { name: 'x', constraints: [] }, 404],
    ['DELETE', () => `/segments/${world.shared}`, undefined, 409],
    ['DELETE', () => `/strategies/${world.strategyType}`, undefined, 409],
    // As for an unknown application.
    ['DELETE', () => `/metrics/applications/${world.application}`, undefined, 200],
    ['POST', () => `/metrics/applications/${world.application}`, { color: 'x' }, 403],
    ['POST', () => `/features/${world.flag}/tags`, { type: 'simple', value: 'new' }, 404],
    ['DELETE', () => `/tags/simple/${world.tag}`, undefined, 404],
    ['POST', () => `/features/${world.flag}/revive`, undefined, 404],
  ])('is not changed or named by %s %o', async (method, path, body, status) => {
    const reply = await service.request(method, ADMIN + path(), {
      token: editor,
      ...(body && { body }),
    });

    expect(reply).toMatchObject({ status });
    expect(markersOf(reply.text, path())).toEqual([]);
  });

  it('keeps an application that a caller who does not see it has deleted', async () => {
    const { status } = await service.request(
      'GET',
      `${ADMIN}/metrics/applications/${world.application}`,
    );

    expect(status).toBe(200);
  });

  it('may still be counted where its strategies prevent a deletion', async () => {
    const refusal = await service.request('DELETE', `${ADMIN}/segments/${world.shared}`, {
      token: editor,
    });

    expect(refusal).toMatchObject(
      refused(409, 'ConflictError', '1 strategy uses it: 1 in projects that you cannot see.'),
    );
  });
});

describe('who may make client tokens', () => {
  let maker: string;

  beforeAll(async () => {
    const names = ['create', 'read', 'update', 'delete'].map(
      (action) => `${action.toUpperCase()}_CLIENT_API_TOKEN`,
    );
    const role = await createRole(service, 'token maker', {
      type: 'root-custom',
      permissions: names.map((name) => ({ name })),
    });
    maker = (await createAccount(service, 'token maker', role)).token;
  });

  const make = (projects: readonly string[]) =>
    service.request('POST', `${ADMIN}/api-tokens`, {
      token: maker,
      body: { tokenName: 'mine', type: 'client', environment: 'development', projects },
    });

  it('makes them for projects that they see', async () => {
    expect((await make(['elsewhere', 'default'])).status).toBe(201);
  });

  it('gets the same refusal for a private project as for an unknown one', async () => {
    const [hidden, unknown] = [await make([world.project]), await make(['nowhere'])];

    expect(hidden).toMatchObject(refused(400, 'ValidationError', 'unknown project "hidden"'));
    expect(unknown).toMatchObject(refused(400, 'ValidationError', 'unknown project "nowhere"'));
  });

  it('makes none for all projects while there are some that they do not see', async () => {
    expect(await make(['*'])).toMatchObject(refused(403, 'NoAccessError', 'private projects'));
  });

  it('neither lists, changes nor deletes those of a private project', async () => {
    const path = `${ADMIN}/api-tokens/${world.token.id}`;
    const send = (method: string, body?: object) =>
      service.request(method, path, { token: maker, ...(body && { body }) });

    expect((await send('GET')).body.tokens).toEqual([]);
    // As for an unknown token: 200, and nothing happens.
    expect((await send('PUT', { expiresAt: '2020-01-01T00:00:00Z' })).status).toBe(200);
    expect((await send('DELETE')).status).toBe(200);
    const { body } = await service.request('GET', path);
    expect(body.tokens).toMatchObject([{ id: world.token.id, expiresAt: null }]);
  });
});

function close(project: string) {
  return service.request('PUT', `${ADMIN}/projects/${project}/settings`, {
    body: { mode: 'private' },
  });
}

/** The paths of an operation: with the things of the private project, and with its queries. */
function pathsOf(path: string): string[] {
  const { project, flag, segment, shared, strategy, tag, application, token } = world;
  const values: Readonly<Record<string, readonly (string | number)[]>> = {
    projectId: [project],
    featureName: [flag],
    name: [flag],
    environment: ['development'],
    environmentId: ['development'],
    strategyId: [strategy],
    appName: [application],
    token: [token.id, `${project}-token`],
    type: ['simple'],
    value: [tag],
    id: path.includes('/segments') ? [segment, shared] : [1, 2, 3],
  };
  const filled = [...path.matchAll(/\{([^}]+)\}/g)].reduce(
    (paths, [slot, key = '']) =>
      paths.flatMap((one) => (values[key] ?? ['1']).map((value) => one.replace(slot, `${value}`))),
    [path],
  );
  if (path === `${ADMIN}/events`) return [path, `${path}?project=${project}`];
  if (path !== `${ADMIN}/search/events`) return filled;
  return [
    '',
    'query=customer',
    `feature=IS:${flag}`,
    `project=IS:${project}`,
    'type=IS:feature-created',
  ].map((query) => `${path}?limit=1000&${query}`);
}

async function markersIn(method: string, path: string, token: string): Promise<string[]> {
  const { text } = await service.request(method, path, { token });
  return markersOf(text, path);
}

/** Markers in a response, without those that the request itself named. */
function markersOf(text: string, path: string): string[] {
  return world.markers.filter((marker) => text.includes(marker) && !path.includes(marker));
}
