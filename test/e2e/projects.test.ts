import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createAccount,
  createGroup,
  createPerson,
  EDITOR,
  OWNER,
  refused,
  uncached,
} from '../support/access.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const projects = '/api/admin/projects';
const dateTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

let service: Service;

beforeAll(async () => {
  service = await startService({ env: uncached });
});

afterAll(() => service.stop());

describe('POST /api/admin/projects', () => {
  it('returns the project and its location', async () => {
    const request = {
      name: 'My Project',
      description: 'Everything around it.',
      mode: 'protected',
      defaultStickiness: 'userId',
      environments: ['production'],
      changeRequestEnvironments: [
        { name: 'development' },
        { name: 'production', requiredApprovals: 99 },
      ],
    };

    expect(await send('POST', projects, request)).toEqual({
      status: 201,
      location: '/api/admin/projects/my-project',
      body: {
        id: 'my-project',
        name: 'My Project',
        description: 'Everything around it.',
        featureLimit: null,
        mode: 'protected',
        defaultStickiness: 'userId',
        environments: ['production'],
        changeRequestEnvironments: [
          { name: 'development', requiredApprovals: 1 },
          { name: 'production', requiredApprovals: 10 },
        ],
      },
    });
  });

  it('applies defaults', async () => {
    const { body } = await send('POST', projects, { name: 'Bare' });

    expect(body).toEqual({
      id: 'bare',
      name: 'Bare',
      description: null,
      featureLimit: null,
      mode: 'open',
      defaultStickiness: 'default',
      environments: ['development', 'production'],
      changeRequestEnvironments: [],
    });
  });

  it('numbers ids derived from the same name', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push((await send('POST', projects, { name: 'Same Name' })).body.id);
    }

    expect(ids).toEqual(['same-name', 'same-name-1', 'same-name-2']);
  });

  it('derives unique ids for concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => send('POST', projects, { name: 'At Once' })),
    );

    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(10);
  });

  it.each(['', '   '])('derives the id from the name if it is %j', async (id) => {
    const { body } = await send('POST', projects, { id, name: `Blank ${id.length}` });

    expect(body.id).toBe(`blank-${id.length}`);
  });

  it('records the project, with its environments only if they were sent', async () => {
    const events = await recordedEvents(service, async () => {
      await send('POST', projects, { name: 'Recorded' });
      await send('POST', projects, { name: 'Recorded', environments: ['production'] });
    });

    const common = { description: null, mode: 'open', defaultStickiness: 'default' };
    expect(events).toMatchObject([
      { type: 'project-created', project: 'recorded', environment: null, preData: null },
      { type: 'project-created', project: 'recorded-1', environment: null, preData: null },
    ]);
    expect(events.map(({ data }: { data: object }) => data)).toEqual([
      { id: 'recorded', name: 'Recorded', ...common, changeRequestEnvironments: [] },
      {
        id: 'recorded-1',
        name: 'Recorded',
        ...common,
        environments: ['production'],
        changeRequestEnvironments: [],
      },
    ]);
  });

  it('refuses a given id that is taken, and records nothing', async () => {
    await project('taken');

    const events = await recordedEvents(service, async () => {
      const reply = await send('POST', projects, { id: 'taken', name: 'Other' });
      expect(reply).toMatchObject(refused(409, 'NameExistsError', '"taken"'));
    });

    expect(events).toEqual([]);
  });

  it('gives an id to only one of concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => send('POST', projects, { id: 'contested', name: 'C' })),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  it.each([
    ['no name', {}, '/body/name'],
    ['an empty name', { name: '' }, '/body/name'],
    ['a name of whitespace', { name: '  ' }, '/body/name'],
    ['a name that is too long', { name: 'x'.repeat(256) }, '/body/name'],
    ['an unpaired surrogate in the name', { name: 'a\ud800' }, '/body/name'],
    ['an id with a space', { name: 'x', id: 'a b' }, '/body/id'],
    ['an id that is a folder', { name: 'x', id: '..' }, '/body/id'],
    ['an id that is too long', { name: 'x', id: 'x'.repeat(101) }, '/body/id'],
    ['an unknown mode', { name: 'x', mode: 'secret' }, '/body/mode'],
    ['no environments', { name: 'x', environments: [] }, '/body/environments'],
    ['unknown environments', { name: 'x', environments: ['moon'] }, '/body/environments'],
    [
      'unknown environments with change requests',
      { name: 'x', changeRequestEnvironments: [{ name: 'moon' }] },
      '/body/changeRequestEnvironments',
    ],
    [
      'half an approval',
      { name: 'x', changeRequestEnvironments: [{ name: 'production', requiredApprovals: 1.5 }] },
      '/body/changeRequestEnvironments/0/requiredApprovals',
    ],
  ])('refuses %s', async (_what, body, path) => {
    expect(await send('POST', projects, body)).toMatchObject({
      status: 400,
      body: { name: 'ValidationError', details: [{ path }] },
    });
  });

  it('makes the user who creates it its owner', async () => {
    const { token } = await createAccount(service, 'founder', EDITOR);
    const body = { id: 'founded', name: 'Founded', mode: 'private' };
    const { status } = await send('POST', projects, body, token);

    const seen = await send('GET', `${projects}/founded/overview`, undefined, token);
    const changed = await send('PUT', `${projects}/founded`, { name: 'Mine' }, token);

    expect([status, seen.status, seen.body.members, changed.status]).toEqual([201, 200, 1, 200]);
  });

  it('needs CREATE_PROJECT', async () => {
    const { token } = await createAccount(service, 'onlooker');

    const reply = await send('POST', projects, { name: 'x' }, token);

    expect(reply).toMatchObject(refused(403, 'NoAccessError', '"CREATE_PROJECT"'));
  });
});

describe('GET /api/admin/projects', () => {
  it('returns each project with its counts, and whether it is a favourite', async () => {
    const path = await project('listed');
    for (const name of ['listed-1', 'listed-2', 'listed-3']) await flag(path, name);
    await send('POST', `${path}/stale`, { features: ['listed-1'], stale: true });
    const { id, token } = await createAccount(service, 'lister');
    const [direct, other] = [
      await createPerson(service, 'direct'),
      await createPerson(service, 'o'),
    ];
    const team = await createGroup(service, 'listed-team', [id, other]);
    const access = { roles: [OWNER], groups: [team], users: [id, direct] };
    await send('POST', `${path}/access`, access);
    await send('POST', `${path}/favorites`, undefined, token);

    const { body } = await send('GET', projects, undefined, token);

    expect(body.projects.find((each: { id: string }) => each.id === 'listed')).toEqual({
      id: 'listed',
      name: 'listed',
      description: null,
      mode: 'open',
      defaultStickiness: 'default',
      featureCount: 3,
      staleFeatureCount: 1,
      memberCount: 3,
      favorite: true,
      health: 67,
      technicalDebt: 33,
      createdAt: dateTime,
      updatedAt: dateTime,
      archivedAt: null,
    });
  });
});

describe('POST /api/admin/projects/validate', () => {
  it.each([
    ['free', 200],
    ['default', 409],
    ['a b', 400],
    ['', 400],
  ])('for the id %j returns %i', async (id, status) => {
    expect((await send('POST', `${projects}/validate`, { id })).status).toBe(status);
  });
});

describe('GET /api/admin/projects/{projectId}/overview', () => {
  it('returns the contents of the project', async () => {
    const path = await project('seen', { changeRequestEnvironments: [{ name: 'production' }] });
    await flag(path, 'seen-1');
    await flag(path, 'seen-2');
    await send('POST', `${path}/stale`, { features: ['seen-2'], stale: true });
    const reader = await createPerson(service, 'reader');
    await send('POST', `${path}/access`, { roles: [OWNER], groups: [], users: [reader] });

    expect(await overview(path)).toEqual({
      version: 1,
      name: 'seen',
      description: null,
      mode: 'open',
      defaultStickiness: 'default',
      featureLimit: null,
      linkTemplates: [],
      environments: [
        { environment: 'development', changeRequestsEnabled: false },
        { environment: 'production', changeRequestsEnabled: true },
      ],
      featureTypeCounts: [{ type: 'release', count: 2 }],
      members: 1,
      favorite: false,
      health: 50,
      technicalDebt: 50,
      onboardingStatus: { status: 'first-flag-created', feature: 'seen-1' },
      createdAt: dateTime,
      updatedAt: dateTime,
      archivedAt: null,
    });
  });

  it('reports a project without flags as healthy and not onboarded', async () => {
    const path = await project('empty');

    expect(await overview(path)).toMatchObject({
      health: 100,
      technicalDebt: 0,
      onboardingStatus: { status: 'onboarding-started' },
    });
  });

  it('stops counting stale flags once they are archived or unmarked', async () => {
    const path = await project('healing');
    for (const name of ['healing-1', 'healing-2', 'healing-3']) await flag(path, name);
    const stale = (names: string[], isStale: boolean) =>
      send('POST', `${path}/stale`, { features: names, stale: isStale });
    await stale(['healing-1', 'healing-2'], true);
    await stale(['healing-1'], false);
    const before = (await overview(path)).health;
    await send('DELETE', `${path}/features/healing-2`);

    expect([before, (await overview(path)).health]).toEqual([67, 100]);
  });

  it('returns 404 for an unknown project', async () => {
    expect(await send('GET', `${projects}/moon/overview`)).toMatchObject(
      refused(404, 'NotFoundError', '"moon"'),
    );
  });
});

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
    expect(await send('PUT', `${projects}/default`, body)).toMatchObject({
      status: 400,
      body: { details: [{ path }] },
    });
  });

  it('returns 404 for an unknown project', async () => {
    expect(await send('PUT', `${projects}/moon`, { name: 'x' })).toMatchObject({ status: 404 });
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
      (await send('GET', `${projects}${query}`)).body.projects.map(({ id }: { id: string }) => id);

    const events = await recordedEvents(service, async () => {
      expect((await send('POST', `${projects}/archive/shelved`)).status).toBe(200);
      expect(await listed('?archived=true')).toEqual(['shelved']);
      expect(await listed('')).not.toContain('shelved');
      expect(await overview(path)).toMatchObject({ archivedAt: dateTime });
      expect((await flag(path, 'shelved-1')).status).toBe(404);
      expect((await send('POST', `${projects}/revive/shelved`)).status).toBe(200);
    });

    expect(await listed('')).toContain('shelved');
    expect(eventTypes(events)).toEqual(['project-archived', 'project-revived']);
  });

  it('does nothing if it is already archived', async () => {
    await project('stays');

    const events = await recordedEvents(service, async () => {
      expect((await send('POST', `${projects}/revive/stays`)).status).toBe(200);
    });

    expect(events).toEqual([]);
  });

  it('refuses a project with active flags', async () => {
    const path = await project('busy');
    await flag(path, 'busy-1');

    expect(await send('POST', `${projects}/archive/busy`)).toMatchObject(
      refused(409, 'ConflictError', 'busy'),
    );
  });

  it('refuses the default project', async () => {
    expect(await send('POST', `${projects}/archive/default`)).toMatchObject(
      refused(409, 'ConflictError', 'default'),
    );
  });

  it.each(['archive', 'revive'])('returns 404 to %s for an unknown project', async (what) => {
    expect(await send('POST', `${projects}/${what}/moon`)).toMatchObject({ status: 404 });
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
    expect((await send('POST', projects, { id: 'gone', name: 'Again' })).status).toBe(201);
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
    expect(await send('DELETE', `${projects}/default`)).toMatchObject(
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
    expect(await send('DELETE', `${projects}/moon`)).toMatchObject({ status: 404 });
  });
});

describe('the default strategy of an environment', () => {
  const strategyPath = (path: string) => `${path}/environments/development/default-strategy`;

  it('is added to flags that are enabled without a strategy', async () => {
    const path = await project('rolled');
    const request = { name: 'flexibleRollout', parameters: { rollout: 25, groupId: '' } };
    const strategy = {
      name: 'flexibleRollout',
      title: null,
      disabled: false,
      parameters: { rollout: '25', stickiness: 'default' },
      constraints: [],
      segments: [],
      variants: [],
    };

    const events = await recordedEvents(service, async () => {
      expect(await send('POST', strategyPath(path), request)).toMatchObject({
        status: 200,
        body: strategy,
      });
    });
    await flag(path, 'rolled-1');
    const { body } = await send('POST', `${path}/features/rolled-1/environments/development/on`);

    expect(events).toMatchObject([
      {
        type: 'default-strategy-updated',
        project: 'rolled',
        environment: 'development',
        data: strategy,
        preData: null,
      },
    ]);
    expect(body.environments[0].strategies).toMatchObject([
      { parameters: { rollout: '25', stickiness: 'default', groupId: 'rolled-1' } },
    ]);
    const { body: listed } = await send('GET', '/api/admin/environments/project/rolled');
    expect((await overview(path)).environments[0].defaultStrategy).toEqual(strategy);
    expect(listed.environments[0].defaultStrategy).toEqual(strategy);
  });

  it('is recorded with the previous one, and not at all if unchanged', async () => {
    const path = await project('rerolled');
    await send('POST', strategyPath(path), { name: 'default' });

    const events = await recordedEvents(service, async () => {
      await send('POST', strategyPath(path), { name: 'default' });
      await send('POST', strategyPath(path), { name: 'default', title: 'All' });
    });

    expect(events).toMatchObject([
      { type: 'default-strategy-updated', data: { title: 'All' }, preData: { title: null } },
    ]);
  });

  it.each([
    ['an unknown type', { name: 'moon' }, '/body/name'],
    ['no name', {}, '/body/name'],
    [
      'a rollout of 101 %',
      { name: 'flexibleRollout', parameters: { rollout: '101' } },
      '/body/parameters/rollout',
    ],
    ['an unknown segment', { name: 'default', segments: [99] }, '/body/segments'],
    [
      'a constraint without sense',
      {
        name: 'default',
        constraints: [{ contextName: 'userId', operator: 'NUM_GT', value: 'many' }],
      },
      '/body/constraints/0/value',
    ],
  ])('is refused with %s', async (_what, body, path) => {
    expect(await send('POST', strategyPath(`${projects}/default`), body)).toMatchObject({
      status: 400,
      body: { name: 'ValidationError', details: [{ path }] },
    });
  });

  it.each([
    `${projects}/moon/environments/development/default-strategy`,
    `${projects}/default/environments/moon/default-strategy`,
  ])('returns 404 at %s', async (path) => {
    expect(await send('POST', path, { name: 'default' })).toMatchObject({ status: 404 });
  });
});

describe('a private project', () => {
  const hidden = () => `${projects}/hidden`;
  let outsider: string;

  beforeAll(async () => {
    await project('hidden', { mode: 'private' });
    await flag(hidden(), 'hidden-1');
    outsider = (await createAccount(service, 'outsider', EDITOR)).token;
  });

  it.each([
    ['GET', '/overview', undefined],
    ['PUT', '', { name: 'x' }],
    ['PUT', '/settings', { mode: 'open' }],
    ['DELETE', '', undefined],
    ['GET', '/features', undefined],
    ['POST', '/features', { name: 'x' }],
    ['GET', '/features/hidden-1', undefined],
    ['GET', '/features/hidden-1/environments/development', undefined],
    ['POST', '/features/hidden-1/environments/development/on', undefined],
    ['GET', '/access', undefined],
    ['POST', '/environments', { environment: 'production' }],
    ['POST', '/environments/development/default-strategy', { name: 'default' }],
    ['PUT', '/tags', { features: ['hidden-1'], tags: { addedTags: [], removedTags: [] } }],
  ])('returns 404 to an outsider: %s %s', async (method, path, body) => {
    expect(await send(method, `${hidden()}${path}`, body, outsider)).toMatchObject(
      refused(404, 'NotFoundError', '"hidden"'),
    );
  });

  it.each(['archive', 'revive'])('cannot be %sd by an outsider', async (what) => {
    const path = `${projects}/${what}/hidden`;

    expect(await send('POST', path, undefined, outsider)).toMatchObject({ status: 404 });
  });

  it('is listed only for its members', async () => {
    const insider = await createAccount(service, 'insider');
    await send('POST', `${hidden()}/access`, { roles: [OWNER], groups: [], users: [insider.id] });
    const idsFor = async (token: string) =>
      (await send('GET', projects, undefined, token)).body.projects.map(
        ({ id }: { id: string }) => id,
      );

    expect(await idsFor(outsider)).not.toContain('hidden');
    expect(await idsFor(insider.token)).toContain('hidden');
  });
});

describe('a protected project', () => {
  it('is visible to everyone, and changed only by its members', async () => {
    const path = await project('guarded', { mode: 'protected' });
    const editor = await createAccount(service, 'guarded-editor', EDITOR);
    const owner = await createAccount(service, 'guarded-owner');
    await send('POST', `${path}/access`, { roles: [OWNER], groups: [], users: [owner.id] });

    const seen = await send('GET', `${path}/overview`, undefined, editor.token);
    const refusal = await send('PUT', path, { name: 'x' }, editor.token);
    const change = await send('PUT', path, { name: 'x' }, owner.token);

    expect([seen.status, change.status]).toEqual([200, 200]);
    expect(refusal).toMatchObject(refused(403, 'NoAccessError', 'UPDATE_PROJECT'));
  });
});

async function send(method: string, path: string, body?: unknown, token?: string) {
  const options = { ...(body !== undefined && { body }), ...(token && { token }) };
  const { status, body: answer, headers } = await service.request(method, path, options);
  return { status, body: answer, location: headers.location };
}

/** Creates a project with the given id, and returns its path. */
async function project(id: string, more: object = {}): Promise<string> {
  const { status } = await send('POST', projects, { id, name: id, ...more });
  expect(status).toBe(201);
  return `${projects}/${id}`;
}

function flag(path: string, name: string) {
  return send('POST', `${path}/features`, { name });
}

async function overview(path: string) {
  return (await send('GET', `${path}/overview`)).body;
}

function eventTypes(events: readonly { readonly type: string }[]) {
  return events.map(({ type }) => type);
}
