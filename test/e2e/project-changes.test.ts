import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, OWNER, refused, uncached } from '../support/access.ts';
import { PROJECTS, projectsOf } from '../support/projects.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const dateTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

let service: Service;

beforeAll(async () => {
  service = await startService({ env: uncached });
});

afterAll(() => service.stop());

const { send, project, flag, overview } = projectsOf(() => service);

describe('PUT /api/admin/projects/{projectId}', () => {
  it('changes the sent properties and keeps the rest, with an event of both states', async () => {
    const path = await project('changed', { description: 'Old', defaultStickiness: 'userId' });

    const events = await recordedEvents(service, async () => {
      const reply = await send('PUT', path, { name: 'New', description: 'Newer', mode: 'private' });
      expect(reply).toMatchObject({ status: 200, body: undefined });
    });

    const before = {
      id: 'changed',
      name: 'changed',
      description: 'Old',
      mode: 'open',
      defaultStickiness: 'userId',
      featureLimit: null,
      linkTemplates: [],
    };
    const after = { ...before, name: 'New', description: 'Newer', mode: 'private' };
    expect(events).toMatchObject([
      { type: 'project-updated', project: 'changed', data: after, preData: before },
    ]);
    expect(await overview(path)).toMatchObject({ name: 'New', defaultStickiness: 'userId' });
  });

  it('records nothing when nothing changes', async () => {
    const path = await project('unchanged');

    expect(await recordedEvents(service, () => send('PUT', path, { name: 'unchanged' }))).toEqual(
      [],
    );
  });

  it.each([
    ['no name', {}, '/body/name'],
    ['a bad mode', { name: 'x', mode: 'ajar' }, '/body/mode'],
    ['a negative limit', { name: 'x', featureLimit: -1 }, '/body/featureLimit'],
  ])('refuses %s', async (_what, body, path) => {
    expect(await send('PUT', `${PROJECTS}/default`, body)).toMatchObject({
      status: 400,
      body: { details: [{ path }] },
    });
  });

  it('returns 404 for an unknown project', async () => {
    expect(await send('PUT', `${PROJECTS}/moon`, { name: 'x' })).toMatchObject({ status: 404 });
  });
});

describe('PUT /api/admin/projects/{projectId}/settings', () => {
  it('changes the mode, the limit and the links', async () => {
    const path = await project('settled');
    const links = [{ title: null, urlTemplate: 'https://example.com/{{feature}}' }];

    const { status } = await send('PUT', `${path}/settings`, {
      mode: 'protected',
      featureLimit: 3,
      linkTemplates: [{ urlTemplate: 'https://example.com/{{feature}}' }],
    });

    expect(status).toBe(200);
    expect(await overview(path)).toMatchObject({
      mode: 'protected',
      featureLimit: 3,
      linkTemplates: links,
    });
  });

  it('prevents creating, cloning and reviving flags beyond the limit', async () => {
    const path = await project('limited');
    await flag(path, 'limited-1');
    await send('DELETE', `${path}/features/limited-1`);
    await flag(path, 'limited-2');
    await send('PUT', `${path}/settings`, { featureLimit: 1 });

    const replies = [
      await flag(path, 'limited-3'),
      await send('POST', `${path}/features/limited-2/clone`, { name: 'limited-4' }),
      await send('POST', '/api/admin/archive/revive/limited-1'),
    ];

    const refusal = refused(400, 'ExceedsLimitError', 'limit of 1');
    expect(replies).toMatchObject([refusal, refusal, refusal]);
  });

  it('enforces the limit under concurrent requests', async () => {
    const path = await project('crowded');
    await send('PUT', `${path}/settings`, { featureLimit: 3 });

    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => flag(path, `crowded-${index}`)),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([
      ...Array(3).fill(201),
      ...Array(5).fill(400),
    ]);
  });
});

describe('archiving a project', () => {
  it('archives and revives it, each with an event', async () => {
    const path = await project('shelved');
    const listed = async (query: string) =>
      (await send('GET', `${PROJECTS}${query}`)).body.projects.map(({ id }: { id: string }) => id);

    const events = await recordedEvents(service, async () => {
      expect((await send('POST', `${PROJECTS}/archive/shelved`)).status).toBe(200);
      expect(await listed('?archived=true')).toEqual(['shelved']);
      expect(await listed('')).not.toContain('shelved');
      expect(await overview(path)).toMatchObject({ archivedAt: dateTime });
      expect((await flag(path, 'shelved-1')).status).toBe(404);
      expect((await send('POST', `${PROJECTS}/revive/shelved`)).status).toBe(200);
    });

    expect(await listed('')).toContain('shelved');
    expect(eventTypes(events)).toEqual(['project-archived', 'project-revived']);
  });

  it('does nothing if it is already archived', async () => {
    await project('stays');

    const events = await recordedEvents(service, async () => {
      expect((await send('POST', `${PROJECTS}/revive/stays`)).status).toBe(200);
    });

    expect(events).toEqual([]);
  });

  it('refuses a project with active flags', async () => {
    const path = await project('busy');
    await flag(path, 'busy-1');

    expect(await send('POST', `${PROJECTS}/archive/busy`)).toMatchObject(
      refused(409, 'ConflictError', 'busy'),
    );
  });

  it('refuses the default project', async () => {
    expect(await send('POST', `${PROJECTS}/archive/default`)).toMatchObject(
      refused(409, 'ConflictError', 'default'),
    );
  });

  it.each(['archive', 'revive'])('returns 404 to %s for an unknown project', async (what) => {
    expect(await send('POST', `${PROJECTS}/${what}/moon`)).toMatchObject({ status: 404 });
  });
});

describe('DELETE /api/admin/projects/{projectId}', () => {
  it('releases the id, with an event of the deleted state', async () => {
    const path = await project('gone');

    const events = await recordedEvents(service, async () => {
      expect((await send('DELETE', path)).status).toBe(200);
    });

    expect(events).toMatchObject([
      { type: 'project-deleted', project: 'gone', data: null, preData: { id: 'gone' } },
    ]);
    expect((await send('GET', `${path}/overview`)).status).toBe(404);
    expect((await send('POST', PROJECTS, { id: 'gone', name: 'Again' })).status).toBe(201);
  });

  it('deletes its roles and tokens, so a later project does not inherit them', async () => {
    const path = await project('reborn', { mode: 'private' });
    const { id, token } = await createAccount(service, 'reborn-owner');
    await send('POST', `${path}/access`, { roles: [OWNER], groups: [], users: [id] });
    const create = (list: string[], tokenName: string) =>
      send('POST', '/api/admin/api-tokens', {
        type: 'client',
        tokenName,
        environment: 'development',
        projects: list,
      });
    await create(['reborn'], 'reborn-only');
    await create(['reborn', 'default'], 'reborn-too');
    await send('DELETE', path);
    await project('reborn', { mode: 'private' });

    const seen = await send('GET', `${path}/overview`, undefined, token);
    const { body } = await send('GET', '/api/admin/api-tokens');

    const tokens = body.tokens.filter((each: { tokenName: string }) =>
      each.tokenName.startsWith('reborn'),
    );
    expect(seen.status).toBe(404);
    expect(tokens).toMatchObject([{ tokenName: 'reborn-too', projects: ['default'] }]);
  });

  it('refuses a project with flags, active or archived', async () => {
    const path = await project('kept');
    await flag(path, 'kept-1');
    const whileUsed = await send('DELETE', path);
    await send('DELETE', `${path}/features/kept-1`);
    const whileArchived = await send('DELETE', path);
    await send('DELETE', '/api/admin/archive/kept-1');

    expect([whileUsed, whileArchived]).toMatchObject([
      refused(409, 'ConflictError', 'active flags'),
      refused(409, 'ConflictError', 'archived flags'),
    ]);
    expect((await send('DELETE', path)).status).toBe(200);
  });

  it('refuses the default project', async () => {
    expect(await send('DELETE', `${PROJECTS}/default`)).toMatchObject(
      refused(409, 'ConflictError', 'default'),
    );
  });

  it('leaves no flag behind if one is created at the same time', async () => {
    const path = await project('raced');

    const [created, deleted] = await Promise.all([flag(path, 'raced-1'), send('DELETE', path)]);

    expect([
      [201, 409],
      [404, 200],
    ]).toContainEqual([created.status, deleted.status]);
  });

  it('returns 404 for an unknown project', async () => {
    expect(await send('DELETE', `${PROJECTS}/moon`)).toMatchObject({ status: 404 });
  });
});

function eventTypes(events: readonly { readonly type: string }[]) {
  return events.map(({ type }) => type);
}
