import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createRole, MEMBER, OWNER, uncached } from '../support/access.ts';
import { answerOf, clientToken, dateTime, refused } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const ROOT = '/api/admin/context';
const SHOP = '/api/admin/projects/shop/context';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
  for (const id of ['shop', 'bank']) await ok('POST', '/api/admin/projects', { id, name: id });
  await ok('POST', ROOT, { name: 'common' });
  await ok('POST', SHOP, { name: 'standing', legalValues: [{ value: 'a/b' }] });
});

afterAll(() => service.stop());

const legalValues = [{ value: 'eu', description: 'Europe' }, { value: 'us' }];

describe('creating a context field of a project', () => {
  it('returns 201 with the field, its project and its location, and is recorded there', async () => {
    const said = { description: 'Where', stickiness: true, sortOrder: 7, legalValues };

    const events = await recordedEvents(service, async () => {
      const { status, headers, body } = await service.request('POST', SHOP, {
        body: { name: 'region', ...said },
      });
      expect({ status, location: headers.location, body }).toEqual({
        status: 201,
        location: `${SHOP}/region`,
        body: shown('region', said),
      });
    });

    expect(events).toMatchObject([
      { type: 'context-field-created', project: 'shop', data: shown('region', said) },
    ]);
    const found = { status: 200, body: shown('region', said) };
    expect(await send('GET', `${SHOP}/region`)).toEqual(found);
    expect(await send('GET', `${ROOT}/region`)).toEqual(found);
  });

  it('accepts the project of the path in the body, and no other', async () => {
    const named = await send('POST', SHOP, { name: 'named', project: 'shop' });

    expect(named).toEqual({ status: 201, body: shown('named') });
    for (const project of ['bank', null]) {
      expect(await send('POST', SHOP, { name: 'x', project })).toEqual(
        refused(400, 'ValidationError', '/body/project'),
      );
    }
  });

  it('can be done by the path of the instance', async () => {
    expect(await send('POST', ROOT, { name: 'by-root', project: 'shop' })).toEqual({
      status: 201,
      body: shown('by-root'),
    });
    expect(await send('POST', ROOT, { name: 'x', project: 'nowhere' })).toEqual(
      refused(400, 'ValidationError', '/body/project'),
    );
    const { body } = await send('POST', ROOT, { name: 'of-all', project: null });
    expect(body).not.toHaveProperty('project');
  });

  it.each(['common', 'standing', 'userId'])(
    'returns 409 for the name %s, which the instance or another project has',
    async (name) => {
      const bank = '/api/admin/projects/bank/context';
      for (const path of [bank, ROOT]) {
        const taken = refused(409, 'NameExistsError', name);
        expect(await send('POST', path, { name })).toEqual(taken);
        expect(await send('POST', `${path}/validate`, { name })).toEqual(taken);
      }
    },
  );

  it('returns 404 for an archived project', async () => {
    await ok('POST', '/api/admin/projects', { id: 'old', name: 'old' });
    await ok('POST', '/api/admin/projects/old/context', { name: 'of-old' });
    await ok('POST', '/api/admin/projects/archive/old', {});
    const path = '/api/admin/projects/old/context';

    expect((await send('POST', path, { name: 'x' })).status).toBe(404);
    expect((await send('GET', path)).status).toBe(404);
    expect((await send('PUT', `${path}/of-old`, { stickiness: true })).status).toBe(404);
  });
});

describe('listing context fields', () => {
  const names = async (path: string) =>
    (await ok('GET', path)).map(({ name }: { readonly name: string }) => name);

  it('of a project returns its own, and with include=root those of all projects', async () => {
    await ok('POST', '/api/admin/projects', { id: 'lists', name: 'lists' });
    const path = '/api/admin/projects/lists/context';
    for (const name of ['later', 'earlier']) await ok('POST', path, { name });

    expect(await names(path)).toEqual(['earlier', 'later']);
    const all = await names(`${path}?include=root`);
    expect(all.slice(0, 2)).toEqual(['environment', 'userId']);
    expect(all).toEqual(expect.arrayContaining(['common', 'earlier', 'later']));
    expect(all).not.toContain('standing');
  });

  it('of the instance returns those of projects only with include=project', async () => {
    expect(await names(ROOT)).not.toContain('standing');
    expect(await names(`${ROOT}?include=project`)).toEqual(
      expect.arrayContaining(['common', 'standing']),
    );
    expect(await send('GET', `${ROOT}?include=all`)).toEqual(refused(400, 'ValidationError'));
  });
});

describe('changing a context field of a project', () => {
  it('is recorded in the project, with both states', async () => {
    await ok('POST', SHOP, { name: 'changing' });
    const path = `${SHOP}/changing`;

    const events = await recordedEvents(service, async () => {
      await ok('PUT', path, { description: 'after', project: 'shop' });
      await ok('PUT', path, { description: 'after' });
      await ok('POST', `${path}/legal-values`, { value: 'a b/c' });
      await ok('DELETE', `${path}/legal-values/a%20b%2Fc`);
      await ok('DELETE', path);
    });

    const data = shown('changing', { description: 'after' });
    expect(events).toMatchObject([
      { type: 'context-field-updated', project: 'shop', data, preData: shown('changing') },
      { data: shown('changing', { description: 'after', legalValues: [{ value: 'a b/c' }] }) },
      { data },
      { type: 'context-field-deleted', project: 'shop', data: null, preData: data },
    ]);
    expect((await send('GET', path)).status).toBe(404);
  });

  it('is not possible by the path of another project, nor that of a field of all projects', async () => {
    for (const path of ['/api/admin/projects/bank/context/standing', `${SHOP}/common`]) {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const reply = await send(method, path, method === 'PUT' ? {} : undefined);
        expect(reply).toEqual(refused(404, 'NotFoundError'));
      }
    }
  });

  it('by the path of the instance binds it to another project, or to none', async () => {
    await ok('POST', ROOT, { name: 'wandering' });
    const path = `${ROOT}/wandering`;

    await ok('PUT', path, { project: 'bank' });
    expect((await ok('GET', path)).project).toBe('bank');
    await ok('PUT', path, { description: 'stays there' });
    expect((await ok('GET', '/api/admin/projects/bank/context/wandering')).project).toBe('bank');
    await ok('PUT', path, { project: null });
    expect(await ok('GET', path)).not.toHaveProperty('project');
    expect(await send('PUT', path, { project: 'nowhere' })).toEqual(
      refused(400, 'ValidationError', '/body/project'),
    );
  });

  it('cannot bind a built-in field to a project', async () => {
    expect(await send('PUT', `${ROOT}/userId`, { project: 'shop' })).toEqual(
      refused(409, 'ConflictError', 'userId'),
    );
  });
});

describe('the legal values of a project', () => {
  const mars = [{ contextName: 'planet', operator: 'IN', values: ['mars'] }];
  const illegal = refused(400, 'ValidationError', '/body/constraints/0/values/0');
  const inDevelopment = (project: string) =>
    `/api/admin/projects/${project}/features/of-${project}/environments/development`;
  const strategies = (project: string) => `${inDevelopment(project)}/strategies`;

  beforeAll(async () => {
    await ok('POST', SHOP, { name: 'planet', legalValues: [{ value: 'earth' }] });
    for (const project of ['shop', 'bank']) {
      await ok('POST', `/api/admin/projects/${project}/features`, { name: `of-${project}` });
    }
  });

  it('bind in the strategies of its flags, and in no others', async () => {
    const body = { name: 'default', constraints: mars };

    expect(await send('POST', strategies('shop'), body)).toEqual(illegal);
    expect((await send('POST', strategies('bank'), body)).status).toBe(200);
    const { id } = await ok('POST', strategies('shop'), { name: 'default' });
    expect(await send('PUT', `${strategies('shop')}/${id}`, body)).toEqual(illegal);
    const standard = '/api/admin/projects/shop/environments/production/default-strategy';
    expect(await send('POST', standard, body)).toEqual(illegal);
  });

  it('bind in segments of the project, and in no others', async () => {
    const segment = (project: string | null) =>
      send('POST', '/api/admin/segments', { name: `s-${project}`, project, constraints: mars });

    expect(await segment('shop')).toEqual(illegal);
    expect((await segment('bank')).status).toBe(201);
    const { status, body } = await segment(null);
    expect(status).toBe(201);
    const path = `/api/admin/segments/${body.id}`;
    expect(await send('PUT', path, { name: 'bound', project: 'shop', constraints: mars })).toEqual(
      illegal,
    );
    expect((await send('POST', '/api/admin/constraints/validate', mars[0])).status).toBe(204);
  });

  it('bind in proposed changes', async () => {
    const propose = (project: string) => {
      const path = `/api/admin/projects/${project}/environments/production/change-requests`;
      const payload = { name: 'default', constraints: mars };
      return send('POST', path, { action: 'addStrategy', feature: `of-${project}`, payload });
    };
    for (const project of ['shop', 'bank']) {
      const path = `/api/admin/projects/${project}/environments/production/change-requests/config`;
      await ok('PUT', path, { changeRequestsEnabled: true, requiredApprovals: 1 });
    }

    expect(await propose('shop')).toEqual(
      refused(400, 'ValidationError', '/constraints/0/values/0'),
    );
    expect((await propose('bank')).status).toBe(200);
  });

  it('do not hold back a flag that moves; its strategies stay as they are', async () => {
    await ok('POST', '/api/admin/projects/shop/features', { name: 'moving' });
    const environment = '/features/moving/environments/development/strategies';
    const constraints = [{ contextName: 'planet', operator: 'IN', values: ['earth'] }];
    await ok('POST', `/api/admin/projects/shop${environment}`, { name: 'default', constraints });
    expect((await usesOf('planet')).map(featureOf)).toEqual(['moving']);

    await ok('POST', '/api/admin/projects/shop/features/moving/changeProject', {
      newProjectId: 'bank',
    });

    const [strategy] = await ok('GET', `/api/admin/projects/bank${environment}`);
    expect(strategy.constraints).toMatchObject(constraints);
    expect(await usesOf('planet')).toEqual([]);
  });
});

describe('the strategies of a context field of a project', () => {
  it('are answered page by page', async () => {
    await ok('POST', SHOP, { name: 'paged' });
    const constraints = [{ contextName: 'paged', operator: 'IN', values: ['a'] }];
    for (const flag of ['paged-1', 'paged-2']) {
      await ok('POST', '/api/admin/projects/shop/features', { name: flag });
      const path = `/api/admin/projects/shop/features/${flag}/environments/development`;
      await ok('POST', `${path}/strategies`, { name: 'default', constraints });
    }
    const path = `${SHOP}/paged/strategies?limit=1`;

    const first = await ok('GET', path);
    const second = await ok('GET', `${path}&cursor=${first.nextCursor}`);

    expect(first.strategies.map(featureOf)).toEqual(['paged-1']);
    expect(second.strategies.map(featureOf)).toEqual(['paged-2']);
    expect(second.nextCursor).toBeUndefined();
  });

  it('are those of this project, by either path', async () => {
    await ok('POST', SHOP, { name: 'used' });
    const ids: string[] = [];
    for (const project of ['shop', 'bank']) {
      const flag = `uses-in-${project}`;
      const constraints = [{ contextName: 'used', operator: 'IN', values: ['a'] }];
      await ok('POST', `/api/admin/projects/${project}/features`, { name: flag });
      const path = `/api/admin/projects/${project}/features/${flag}/environments/development`;
      ids.push((await ok('POST', `${path}/strategies`, { name: 'default', constraints })).id);
    }

    const expected = [
      {
        id: ids[0],
        featureName: 'uses-in-shop',
        projectId: 'shop',
        environment: 'development',
        strategyName: 'default',
      },
    ];
    expect(await usesOf('used')).toEqual(expected);
    expect(await ok('GET', `${ROOT}/used/strategies`)).toEqual({ strategies: expected });
  });
});

describe('an export', () => {
  it('has the fields of the project of its flags, which become those of the project imported into', async () => {
    for (const id of ['origin', 'aside']) await ok('POST', '/api/admin/projects', { id, name: id });
    await ok('POST', '/api/admin/projects/origin/context', { name: 'own', legalValues });
    await ok('POST', '/api/admin/projects/aside/context', { name: 'foreign', legalValues });
    await ok('POST', '/api/admin/projects/origin/features', { name: 'carried' });
    const path = '/api/admin/projects/origin/features/carried/environments/development/strategies';
    const on = (contextName: string) => ({ contextName, operator: 'IN', values: ['eu'] });
    const constraints = [on('own'), on('foreign')];
    await ok('POST', path, { name: 'default', constraints });

    const query = { features: ['carried'], environment: 'development' };
    const data = await ok('POST', '/api/admin/features-batch/export', query);
    expect(data.contextFields).toMatchObject([{ name: 'own', project: 'origin', legalValues }]);

    await ok('DELETE', '/api/admin/projects/origin/context/own');
    const renamed = JSON.parse(JSON.stringify(data).replaceAll('carried', 'arrived'));
    renamed.contextFields.push({ name: 'foreign', legalValues: [] });
    const { contextFields, warnings } = await ok('POST', '/api/admin/features-batch/import', {
      project: 'bank',
      environment: 'development',
      data: renamed,
    });
    expect(contextFields).toEqual(['own']);
    expect(warnings).toMatchObject([{ affectedItems: ['foreign'] }]);
    expect((await ok('GET', '/api/admin/projects/bank/context/own')).legalValues).toEqual(
      legalValues,
    );
  });

  it('is imported with UPDATE_PROJECT_CONTEXT where only fields of a project are missing', async () => {
    const role = await createRole(service, 'words of a project', {
      type: 'custom',
      permissions: [{ name: 'UPDATE_PROJECT_CONTEXT' }],
    });
    const { token } = await personIn('bank', 'importer', [MEMBER, role]);
    const missing = async (project: string | null) => {
      const data = {
        features: [{ name: `by-importer-${project}` }],
        featureStrategies: [],
        tagTypes: [],
        contextFields: [{ name: `new-${project}`, project }],
      };
      const body = { project: 'bank', environment: 'development', data };
      const path = '/api/admin/features-batch/validate';
      const { permissions } = (await send('POST', path, body, token)).body;
      return permissions.flatMap(
        ({ affectedItems }: { readonly affectedItems: string[] }) => affectedItems,
      );
    };

    expect(await missing('any')).not.toContain('UPDATE_PROJECT_CONTEXT');
    expect(await missing(null)).toContain('CREATE_CONTEXT_FIELD');
  });
});

describe('deleting a project', () => {
  it('deletes its context fields, whose names are available again', async () => {
    await ok('POST', '/api/admin/projects', { id: 'leaving', name: 'leaving' });
    await ok('POST', '/api/admin/projects/leaving/context', { name: 'goes-along' });

    await ok('DELETE', '/api/admin/projects/leaving');

    expect((await send('GET', `${ROOT}/goes-along`)).status).toBe(404);
    await ok('POST', ROOT, { name: 'goes-along' });
  });
});

describe('a custom role with UPDATE_PROJECT_CONTEXT', () => {
  it('gives what the field needs, in its project only', async () => {
    const role = await createRole(service, 'context of a project', {
      type: 'custom',
      permissions: [{ name: 'UPDATE_PROJECT_CONTEXT' }],
    });
    const { token } = await personIn('shop', 'wordsmith', [role]);

    expect((await send('POST', SHOP, { name: 'by-role' }, token)).status).toBe(201);
    expect((await send('PUT', `${SHOP}/by-role`, {}, token)).status).toBe(200);
    expect((await send('DELETE', `${SHOP}/by-role`, undefined, token)).status).toBe(200);
    for (const path of ['/api/admin/projects/bank/context', ROOT]) {
      expect(await send('POST', path, { name: 'x' }, token)).toEqual(refused(403, 'NoAccessError'));
    }
  });
});

describe('the fields of a private project', () => {
  it('are there for its members only', async () => {
    await ok('POST', '/api/admin/projects', { id: 'hidden', name: 'hidden', mode: 'private' });
    const path = '/api/admin/projects/hidden/context';
    await ok('POST', path, { name: 'secret', legalValues });
    const editor = await createAccount(service, 'curious', 2);
    const owner = await personIn('hidden', 'insider', [OWNER]);
    const names = async (token: string) =>
      (await send('GET', `${ROOT}?include=project`, undefined, token)).body.map(
        ({ name }: { readonly name: string }) => name,
      );

    expect(await names(owner.token)).toContain('secret');
    expect(await names(editor.token)).not.toContain('secret');
    for (const place of [`${ROOT}/secret`, path, `${path}/secret`, `${path}/secret/strategies`]) {
      expect((await send('GET', place, undefined, owner.token)).status).toBe(200);
      expect((await send('GET', place, undefined, editor.token)).status).toBe(404);
    }
    // Of all projects, they are shown to those who may change the fields of all.
    const everywhere = (token: string) =>
      send('GET', `${ROOT}/secret/strategies`, undefined, token);
    expect((await everywhere(owner.token)).status).toBe(403);
    expect((await everywhere(editor.token)).status).toBe(404);
    for (const method of ['PUT', 'DELETE']) {
      const body = method === 'PUT' ? { description: 'x' } : undefined;
      expect((await send(method, `${ROOT}/secret`, body, editor.token)).status).toBe(404);
    }
    const body = { project: 'hidden' };
    for (const [method, place] of [
      ['POST', ROOT],
      ['PUT', `${ROOT}/common`],
    ] as const) {
      expect(await send(method, place, { name: 'x', ...body }, editor.token)).toEqual(
        refused(400, 'ValidationError', '/body/project'),
      );
    }
  });
});

function shown(name: string, body: object = {}) {
  return {
    name,
    description: null,
    stickiness: false,
    sortOrder: 1_000,
    legalValues: [],
    createdAt: dateTime,
    project: 'shop',
    ...body,
  };
}

async function usesOf(field: string) {
  return (await ok('GET', `${SHOP}/${field}/strategies`)).strategies;
}

function featureOf({ featureName }: { readonly featureName: string }): string {
  return featureName;
}

async function personIn(project: string, name: string, roles: readonly number[]) {
  const person = await createAccount(service, name);
  const body = { roles, users: [person.id], groups: [] };
  await ok('POST', `/api/admin/projects/${project}/access`, body);
  return person;
}

async function ok(method: string, path: string, body?: object) {
  const reply = await send(method, path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply.body;
}

async function send(method: string, path: string, body?: unknown, token?: string) {
  const options = { ...(body !== undefined && { body }), ...(token !== undefined && { token }) };
  return answerOf(await service.request(method, path, options));
}
