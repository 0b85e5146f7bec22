import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createProject, OWNER, uncached } from '../support/access.ts';
import {
  addStrategy,
  answerOf,
  archiveFlag,
  clientToken,
  createFlag,
  FEATURES,
  flagEvent,
  refused,
} from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
  await createProject(service, 'other');
  await createProject(service, 'hidden', 'private');
  await send('POST', '/api/admin/projects', {
    id: 'narrow',
    name: 'narrow',
    environments: ['production'],
  });
  await createFlag(service, 'standing');
});

afterAll(() => service.stop());

describe('moving a flag to another project', () => {
  it('keeps all its settings', async () => {
    const path = await createFlag(service, 'moving', { description: 'Kept' });
    await addStrategy(service, 'moving', { parameters: { a: 'b' } });
    await send('POST', `${path}/environments/development/on`);
    const { body: before } = await send('GET', path);

    expect(await move('moving', 'other')).toEqual({ status: 200, body: undefined });

    expect((await moved('moving')).body).toEqual({ ...before, project: 'other' });
    expect((await send('GET', path)).status).toBe(404);
  });

  it('is recorded in the new project', async () => {
    await createFlag(service, 'noted');

    const events = await recordedEvents(service, () => move('noted', 'other'));

    expect(events).toEqual([
      flagEvent('feature-project-change', 'noted', {
        project: 'other',
        data: { oldProject: 'default', newProject: 'other' },
      }),
    ]);
  });

  it('updates the counts of both projects, including stale flags', async () => {
    await createFlag(service, 'counted');
    await send('PUT', `${FEATURES}/counted`, { stale: true });
    const before = await counts();

    await move('counted', 'other');

    const after = await counts();
    expect([after.default - before.default, after.other - before.other]).toEqual([-1, 1]);
  });

  it('moves it from one list to the other', async () => {
    await createFlag(service, 'listed');

    await move('listed', 'other');

    const names = async (project: string) =>
      (await send('GET', `/api/admin/projects/${project}/features`)).body.features.map(
        ({ name }: { readonly name: string }) => name,
      );
    await expect.poll(() => names('other')).toContain('listed');
    await expect.poll(() => names('default')).not.toContain('listed');
  });

  it('keeps its strategies readable by segment', async () => {
    const id = await createSegment('shared');
    await createFlag(service, 'segmented');
    await addStrategy(service, 'segmented', { segments: [id] });

    await move('segmented', 'other');

    expect((await send('GET', `/api/admin/segments/${id}`)).body).toMatchObject({
      usedInFeatures: 1,
      usedInProjects: 1,
    });
    expect((await send('GET', `/api/admin/segments/${id}/strategies`)).body).toMatchObject({
      strategies: [{ featureName: 'segmented', projectId: 'other' }],
    });
  });

  it('does nothing if the flag is already in the project', async () => {
    const events = await recordedEvents(service, async () => {
      expect(await move('standing', 'default')).toEqual({ status: 200, body: undefined });
    });

    expect(events).toEqual([]);
  });
});

describe('moving a flag is refused', () => {
  it('to an unknown project', async () => {
    expect(await move('standing', 'nowhere')).toEqual(
      refused(400, 'ValidationError', '/body/newProjectId'),
    );
  });

  it.each([[undefined], [''], [['other', 'narrow']], ['x'.repeat(101)], [null]])(
    'to %j',
    async (id) => {
      expect(await move('standing', id)).toEqual(
        refused(400, 'ValidationError', '/body/newProjectId'),
      );
    },
  );

  it('if the project lacks an environment in which the flag has settings', async () => {
    await createFlag(service, 'wide');
    await addStrategy(service, 'wide');

    expect(await move('wide', 'narrow')).toEqual(refused(409, 'ConflictError', 'development'));
  });

  it('but not if the project has all environments in which the flag has settings', async () => {
    const path = await createFlag(service, 'slim');
    await send('POST', `${path}/environments/production/on`);

    expect((await move('slim', 'narrow')).status).toBe(200);
    expect((await moved('slim', 'narrow')).body.environments).toMatchObject([
      { name: 'production', enabled: true },
    ]);
  });

  it('if it uses a segment of its project', async () => {
    const id = await createSegment('bound', { project: 'default' });
    await createFlag(service, 'bound-flag');
    await addStrategy(service, 'bound-flag', { segments: [id] });

    expect(await move('bound-flag', 'other')).toEqual(refused(409, 'ConflictError', `id ${id},`));
  });

  it('if it has parents or children', async () => {
    await createFlag(service, 'mother');
    await createFlag(service, 'daughter');
    await send('POST', `${FEATURES}/daughter/dependencies`, { feature: 'mother' });

    expect(await move('daughter', 'other')).toEqual(refused(409, 'ConflictError', 'mother'));
    expect(await move('mother', 'other')).toEqual(refused(409, 'ConflictError', 'daughter'));
  });

  it('if it is archived', async () => {
    await createFlag(service, 'resting');
    await archiveFlag(service, 'resting');

    expect(await move('resting', 'other')).toEqual(refused(400, 'ValidationError', 'archived'));
  });
});

describe('permission to move a flag', () => {
  it('is required in both projects', async () => {
    const owner = await createAccount(service, 'owner');
    const access = await createProject(service, 'owned', 'protected');
    await send('POST', access, { roles: [OWNER], users: [owner.id], groups: [] });
    const path = '/api/admin/projects/owned/features';
    await send('POST', path, { name: 'owned-flag' });
    const moveOwned = (newProjectId: string) =>
      send('POST', `${path}/owned-flag/changeProject`, { newProjectId }, owner.token);

    expect(await move('standing', 'owned', owner.token)).toEqual(
      refused(403, 'NoAccessError', 'MOVE_FEATURE_TOGGLE'),
    );
    expect(await moveOwned('other')).toEqual(refused(403, 'NoAccessError', 'MOVE_FEATURE_TOGGLE'));
    expect(await moveOwned('hidden')).toEqual(
      refused(400, 'ValidationError', '/body/newProjectId'),
    );
  });
});

async function send(method: string, path: string, body?: unknown, token?: string) {
  return answerOf(
    await service.request(method, path, {
      ...(body !== undefined && { body }),
      ...(token !== undefined && { token }),
    }),
  );
}

function move(flag: string, newProjectId: unknown, token?: string) {
  return send('POST', `${FEATURES}/${flag}/changeProject`, { newProjectId }, token);
}

function moved(flag: string, project = 'other') {
  return send('GET', `/api/admin/projects/${project}/features/${flag}`);
}

async function counts() {
  const { body } = await send('GET', '/api/admin/projects');
  return Object.fromEntries(
    body.projects.map((project: { readonly id: string; readonly featureCount: number }) => [
      project.id,
      project.featureCount,
    ]),
  );
}

async function createSegment(name: string, body: object = {}): Promise<number> {
  return (await send('POST', '/api/admin/segments', { name, constraints: [], ...body })).body.id;
}
