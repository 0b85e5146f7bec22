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

    expect(await send('POST', PROJECTS, request)).toEqual({
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
    const { body } = await send('POST', PROJECTS, { name: 'Bare' });

    expect(body).toEqual({
      id: 'bare',
      name: 'Bare',
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
      ids.push((await send('POST', PROJECTS, { name: 'Same Name' })).body.id);
    }

    expect(ids).toEqual(['same-name', 'same-name-1', 'same-name-2']);
  });

  it('derives unique ids for concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => send('POST', PROJECTS, { name: 'At Once' })),
    );

    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(10);
  });

  it.each(['', '   '])('derives the id from the name if it is %j', async (id) => {
    const { body } = await send('POST', PROJECTS, { id, name: `Blank ${id.length}` });

    expect(body.id).toBe(`blank-${id.length}`);
  });

  it('records the project, with its environments only if they were sent', async () => {
    const events = await recordedEvents(service, async () => {
      await send('POST', PROJECTS, { name: 'Recorded' });
      await send('POST', PROJECTS, { name: 'Recorded', environments: ['production'] });
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
      const reply = await send('POST', PROJECTS, { id: 'taken', name: 'Other' });
      expect(reply).toMatchObject(refused(409, 'NameExistsError', '"taken"'));
    });

    expect(events).toEqual([]);
  });

  it('gives an id to only one of concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => send('POST', PROJECTS, { id: 'contested', name: 'C' })),
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
    expect(await send('POST', PROJECTS, body)).toMatchObject({
      status: 400,
      body: { name: 'ValidationError', details: [{ path }] },
    });
  });

  it('makes the user who creates it its owner', async () => {
    const { token } = await createAccount(service, 'founder', EDITOR);
    const body = { id: 'founded', name: 'Founded', mode: 'private' };
    const { status } = await send('POST', PROJECTS, body, token);

    const seen = await send('GET', `${PROJECTS}/founded/overview`, undefined, token);
    const changed = await send('PUT', `${PROJECTS}/founded`, { name: 'Mine' }, token);

    expect([status, seen.status, seen.body.members, changed.status]).toEqual([201, 200, 1, 200]);
  });

  it('needs CREATE_PROJECT', async () => {
    const { token } = await createAccount(service, 'onlooker');

    const reply = await send('POST', PROJECTS, { name: 'x' }, token);

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

    const { body } = await send('GET', PROJECTS, undefined, token);

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
    expect((await send('POST', `${PROJECTS}/validate`, { id })).status).toBe(status);
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

    await expect
      .poll(() => overview(path))
      .toEqual({
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
    expect(await send('GET', `${PROJECTS}/moon/overview`)).toMatchObject(
      refused(404, 'NotFoundError', '"moon"'),
    );
  });
});
