import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createProject, EDITOR, MEMBER, uncached } from '../support/access.ts';
import { createSdkToken } from '../support/api-tokens.ts';
import { needApprovals } from '../support/change-requests.ts';
import {
  answerOf,
  archiveFlag,
  clientToken,
  createFlag,
  dateTime,
  FEATURES,
} from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const MANIFEST = '/openfeature/v0/manifest';
const SHOP = '/openfeature/projects/shop/openfeature/v0/manifest';

let service: Service;
/** May create flags in the project `shop` only. */
let member = '';
let viewer = '';
let frontend = '';

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
  const account = await createAccount(service, 'member');
  const access = await createProject(service, 'shop');
  await service.request('POST', access, {
    body: { roles: [MEMBER], users: [account.id], groups: [] },
  });
  member = account.token;
  viewer = (await createAccount(service, 'viewer')).token;
  frontend = await createSdkToken(service, 'frontend', 'development', ['*']);
}, 120_000);

afterAll(() => service.stop());

describe('a manifest', () => {
  it('has the active flags by key', async () => {
    const project = await newProject('by-key');
    for (const key of ['b', 'a', 'gone']) await create(project, { key });
    await send('DELETE', `${addressOf(project)}/flags/gone`);

    const { body } = await send('GET', addressOf(project));

    expect(body.flags.map(({ key }: { readonly key: string }) => key)).toEqual(['a', 'b']);
  });

  it('has the projects of a client token', async () => {
    await newProject('of-token');
    await create('of-token', { key: 'in-token' });
    const token = await createSdkToken(service, 'client', 'development', ['of-token']);

    expect((await send('GET', MANIFEST, { token })).body).toEqual({
      flags: [{ key: 'in-token', type: 'boolean', defaultValue: false }],
    });
    expect((await send('GET', addressOf('shop'), { token })).status).toBe(404);
  });

  it('has no flags of projects that the caller may not see', async () => {
    await newProject('hidden', 'private');
    await create('hidden', { key: 'in-hidden' });

    const { body } = await send('GET', MANIFEST, { token: viewer });

    expect(JSON.stringify(body)).not.toContain('in-hidden');
    expect((await send('GET', addressOf('hidden'), { token: viewer })).status).toBe(404);
  });

  it.each([
    ['an administrator', MANIFEST, () => service.adminToken, 'read,write,delete'],
    ['a member', SHOP, () => member, 'read,write,delete'],
    ['a viewer', SHOP, () => viewer, 'read'],
    ['an application', SHOP, () => clientToken, 'read'],
  ])('says what %s may do', async (_who, path, tokenOf, capabilities) => {
    const { headers } = await send('GET', path, { token: tokenOf() });

    expect(headers['x-manifest-capabilities']).toBe(capabilities);
  });

  it.each([
    ['a frontend token reads', 'GET', '', () => frontend, 'does not have read access'],
    ['a client token writes', 'POST', '/flags', () => clientToken, 'does not have write access'],
    ['a client token deletes', 'DELETE', '/flags/a', () => clientToken, 'does not have delete'],
    ['a viewer writes', 'POST', '/flags', () => viewer, '"CREATE_FEATURE"'],
  ])('is refused where %s', async (_what, method, path, tokenOf, message) => {
    expect(answerOf(await send(method, `${SHOP}${path}`, { token: tokenOf() }))).toEqual({
      status: 403,
      body: { error: { status: 403, message: expect.stringContaining(message) } },
    });
  });

  it('does not change in maintenance mode', async () => {
    await service.request('POST', '/api/admin/maintenance', { body: { enabled: true } });
    try {
      expect((await create('shop', { key: 'later' })).status).toBe(503);
      expect((await send('GET', SHOP)).status).toBe(200);
    } finally {
      await service.request('POST', '/api/admin/maintenance', { body: { enabled: false } });
    }
  });
});

describe('creating a flag', () => {
  it('declares its type and default value, and answers with it', async () => {
    const events = await recordedEvents(service, async () => {
      const flag = {
        key: 'search-rollout',
        name: 'search-rollout',
        type: 'string',
        description: 'Which search.',
        defaultValue: 'old',
      };
      const { name: _name, ...shown } = flag;

      expect(answerOf(await send('POST', `${SHOP}/flags`, { body: flag }))).toEqual({
        status: 201,
        body: { flag: shown, updatedAt: dateTime },
      });
    });

    expect(events).toMatchObject([
      {
        type: 'feature-created',
        project: 'shop',
        data: { name: 'search-rollout', valueType: 'string', defaultValue: 'old' },
      },
    ]);
  });

  it('is in the only project in which the caller may', async () => {
    const body = { key: 'anywhere', type: 'boolean', defaultValue: false };

    expect((await send('POST', `${MANIFEST}/flags`, { body, token: member })).status).toBe(201);

    const { status } = await service.request('GET', '/api/admin/projects/shop/features/anywhere');
    expect(status).toBe(200);
  });

  it.each([
    ['bool', false, 'boolean'],
    ['int', 7, 'integer'],
  ])('takes the type %s of older tools', async (type, defaultValue, meant) => {
    const { body } = await create('shop', { key: `older-${type}`, type, defaultValue });

    expect(body.flag.type).toBe(meant);
  });

  it.each([
    ['a default value of another type', { type: 'integer', defaultValue: 1.5 }, 'defaultValue'],
    ['no default value', { defaultValue: undefined }, 'defaultValue'],
    ['null', { defaultValue: null }, 'defaultValue'],
    ['a long default value', { type: 'string', defaultValue: 'a'.repeat(2_000) }, 'defaultValue'],
    ['an unknown type', { type: 'enum' }, 'type'],
    ['another name', { name: 'Search rollout' }, 'name'],
    ['a key with a slash', { key: 'a/b' }, 'key'],
  ])('is refused with %s', async (_what, wrong, field) => {
    expect(answerOf(await create('shop', { key: 'wrong', ...wrong }))).toEqual({
      status: 400,
      body: {
        error: {
          status: 400,
          message: expect.stringContaining(`/${field}`),
          details: expect.arrayContaining([{ field, message: expect.any(String) }]),
        },
      },
    });
  });

  it.each([
    ['exists', 'active-one', 'Flag with key "active-one" already exists.'],
    ['is archived', 'archived-one', 'Flag with key "archived-one" is archived.'],
  ])('is refused where the key %s', async (_state, key, message) => {
    await createFlag(service, key);
    if (key.startsWith('archived')) await archiveFlag(service, key);

    expect(answerOf(await create('shop', { key }))).toEqual(conflict(message));
  });
});

describe('updating a flag', () => {
  it('replaces description and default value', async () => {
    await create('shop', { key: 'replaced', description: 'Old.' });
    const body = { key: 'replaced', type: 'boolean', defaultValue: true };

    const events = await recordedEvents(service, async () => {
      expect(answerOf(await send('PUT', `${SHOP}/flags/replaced`, { body }))).toEqual({
        status: 200,
        body: { flag: body, updatedAt: dateTime },
      });
    });

    expect(events).toMatchObject([
      { type: 'feature-metadata-updated', data: { defaultValue: true, description: null } },
    ]);
  });

  it('without a default value goes back to that of the type', async () => {
    await create('shop', { key: 'back', type: 'string', defaultValue: 'red' });

    const { body } = await send('PUT', `${SHOP}/flags/back`, {
      body: { key: 'back', type: 'string' },
    });

    expect(body.flag).toEqual({ key: 'back', type: 'string', defaultValue: '' });
  });

  it('declares a type only if the payloads are of it', async () => {
    await createFlag(service, 'numbers');
    await service.request('PUT', `${FEATURES}/numbers/environments/development/variants`, {
      body: [{ name: 'ten', weight: 1000, payload: { type: 'number', value: '10' } }],
    });

    const wrong = { body: { key: 'numbers', type: 'string', defaultValue: 'a' } };

    expect(answerOf(await send('PUT', `${MANIFEST}/flags/numbers`, wrong))).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('the variant "ten"') } },
    });
  });

  it.each([
    ['another key', 'kept', { key: 'other' }, 400, 'must be the key in the path, "kept"'],
    ['another type', 'kept', { type: 'string' }, 409, 'cannot be changed from boolean to string'],
    ['an unknown flag', 'unknown', {}, 404, 'unknown'],
  ])('is refused with %s', async (_what, key, wrong, status, message) => {
    await create('shop', { key: 'kept' });
    const body = { key, type: 'boolean', defaultValue: false, ...wrong };

    expect(answerOf(await send('PUT', `${SHOP}/flags/${key}`, { body }))).toMatchObject({
      status,
      body: { error: { status, message: expect.stringContaining(message) } },
    });
  });

  it('is refused for an archived flag', async () => {
    await create('shop', { key: 'put-away' });
    await send('DELETE', `${SHOP}/flags/put-away`);
    const body = { key: 'put-away', type: 'boolean' };

    expect(answerOf(await send('PUT', `${SHOP}/flags/put-away`, { body }))).toEqual(
      conflict('Flag "put-away" is archived.'),
    );
  });

  it('is refused for a flag of another project than that of the address', async () => {
    await createFlag(service, 'elsewhere');
    const body = { key: 'elsewhere', type: 'boolean' };

    expect((await send('PUT', `${SHOP}/flags/elsewhere`, { body })).status).toBe(404);
  });
});

describe('deleting a flag', () => {
  it('archives it', async () => {
    await create('shop', { key: 'done' });

    const events = await recordedEvents(service, async () => {
      expect(answerOf(await send('DELETE', `${MANIFEST}/flags/done`))).toEqual({
        status: 200,
        body: {
          message: 'Flag "done" archived. Revive it in the console or by the admin API if needed.',
          archivedAt: dateTime,
        },
      });
    });

    expect(events.map(({ type }: { readonly type: string }) => type)).toEqual(['feature-archived']);
  });

  it('is refused for an archived one', async () => {
    await create('shop', { key: 'twice' });
    await send('DELETE', `${SHOP}/flags/twice`);

    expect(answerOf(await send('DELETE', `${SHOP}/flags/twice`))).toEqual(
      conflict('Flag "twice" is already archived.'),
    );
  });

  it('is refused while others depend on it', async () => {
    await createFlag(service, 'parent');
    const child = await createFlag(service, 'child');
    await service.request('POST', `${child}/dependencies`, { body: { feature: 'parent' } });

    expect((await send('DELETE', `${MANIFEST}/flags/parent`)).status).toBe(409);
  });

  it('is refused while it is on where changes need approval', async () => {
    const project = await newProject('guarded');
    await create(project, { key: 'live' });
    const environment = `/api/admin/projects/${project}/features/live/environments/development`;
    await service.request('POST', `${environment}/on`);
    await needApprovals(service, 1, 'development', `/api/admin/projects/${project}`);

    expect(answerOf(await send('DELETE', `${addressOf(project)}/flags/live`))).toEqual(
      conflict('Flag is active in a protected environment.'),
    );
  });

  it('needs approval as elsewhere where it has settings', async () => {
    const project = await newProject('careful');
    await create(project, { key: 'prepared' });
    const environment = `/api/admin/projects/${project}/features/prepared/environments/development`;
    await service.request('POST', `${environment}/on`);
    await service.request('POST', `${environment}/off`);
    await needApprovals(service, 1, 'development', `/api/admin/projects/${project}`);
    const editor = (await createAccount(service, 'careful-editor', EDITOR)).token;

    expect(
      answerOf(await send('DELETE', `${addressOf(project)}/flags/prepared`, { token: editor })),
    ).toMatchObject({
      status: 403,
      body: { error: { message: expect.stringContaining('require approval') } },
    });
  });
});

it('answers for an unknown path and method in the form of the API', async () => {
  expect(answerOf(await send('GET', '/openfeature/v0/flags'))).toMatchObject({
    status: 404,
    body: { error: { status: 404 } },
  });
  expect(answerOf(await send('POST', MANIFEST))).toMatchObject({
    status: 405,
    body: { error: { status: 405 } },
  });
});

type Options = Parameters<Service['request']>[2];

function send(method: string, path: string, options: Options = {}) {
  return service.request(method, path, options);
}

function create(project: string, flag: object) {
  const body = { key: 'new', type: 'boolean', defaultValue: false, ...flag };
  return send('POST', `${addressOf(project)}/flags`, { body });
}

function addressOf(project: string): string {
  return `/openfeature/projects/${project}/openfeature/v0/manifest`;
}

async function newProject(id: string, mode: 'open' | 'private' = 'open'): Promise<string> {
  await createProject(service, id, mode);
  return id;
}

function conflict(message: string) {
  return {
    status: 409,
    body: {
      error: {
        status: 409,
        message: expect.stringContaining(message),
        details: [{ field: 'key', message: expect.any(String) }],
      },
    },
  };
}
