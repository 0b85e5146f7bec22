import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addStrategy,
  answerOf,
  archiveFlag,
  asRead,
  createFlag,
  FEATURES,
  flagData,
  flagEvent,
  refused,
  shownEnvironment,
  shownFlag,
  shownRollout,
} from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
  await createFlag(service, 'standing');
});

afterAll(() => service.stop());

describe('cloning a flag', () => {
  it('copies strategies and variants with new ids, disabled everywhere, with the new group', async () => {
    const path = await createFlag(service, 'original', {
      description: 'To copy',
      tags: [{ value: 'not-copied' }],
    });
    await post(`${path}/environments/development/on`);
    const id = await addStrategy(service, 'original', { title: 'Second' });
    await put(`${path}/environments/production/variants`, [{ name: 'blue', weight: 1 }]);

    const { status, body } = await post(`${path}/clone`, { name: 'the-clone' });

    expect({ status, body }).toEqual({
      status: 201,
      body: shownFlag('the-clone', {
        description: 'To copy',
        environments: [
          shownEnvironment('the-clone', 'development', {
            hasStrategies: true,
            hasEnabledStrategies: true,
            strategies: [
              shownRollout('the-clone'),
              expect.objectContaining({ title: 'Second', featureName: 'the-clone' }),
            ],
          }),
          shownEnvironment('the-clone', 'production', {
            variantCount: 1,
            variants: [expect.objectContaining({ name: 'blue', weight: 1000 })],
          }),
        ],
      }),
    });
    expect(body.environments[0].strategies[1].id).not.toBe(id);
    expect(await get(`${FEATURES}/the-clone`)).toEqual({ status: 200, body: asRead(body) });
  });

  it('keeps the group on request', async () => {
    const path = await createFlag(service, 'keeps-group');
    await post(`${path}/environments/development/on`);

    const { body } = await post(`${path}/clone`, { name: 'same-group', replaceGroupId: false });

    expect(body.environments[0].strategies[0].parameters.groupId).toBe('keeps-group');
  });

  it('records the new flag and each of its strategies', async () => {
    const path = await createFlag(service, 'clone-recorded');
    await post(`${path}/environments/production/on`);

    const events = await recordedEvents(service, () => post(`${path}/clone`, { name: 'clone-2' }));

    expect(events).toEqual([
      flagEvent('feature-created', 'clone-2', { data: flagData('clone-2') }),
      flagEvent('feature-strategy-add', 'clone-2', {
        environment: 'production',
        data: shownRollout('clone-2'),
      }),
    ]);
  });

  it('counts as a use of the segments of its strategies', async () => {
    const path = await createFlag(service, 'clone-segments');
    const segment = await post('/api/admin/segments', { name: 'cloned', constraints: [] });
    await addStrategy(service, 'clone-segments', { segments: [segment.body.id] });
    await addStrategy(service, 'clone-segments', { segments: [segment.body.id] });

    const { status } = await post(`${path}/clone`, { name: 'segments-clone' });

    const uses = await get(`/api/admin/segments/${segment.body.id}/strategies`);
    expect(status).toBe(201);
    expect(uses.body.strategies).toHaveLength(4);
  });

  it('counts the new flag', async () => {
    const path = await createFlag(service, 'clone-counted');
    const before = await countFlags();

    await post(`${path}/clone`, { name: 'clone-counted-2' });

    expect(await countFlags()).toBe(before + 1);
  });

  it('of an archived flag creates an active one', async () => {
    const path = await createFlag(service, 'clone-archived');
    await archiveFlag(service, 'clone-archived');

    const { body } = await post(`${path}/clone`, { name: 'clone-unarchived' });

    expect(body).toEqual(shownFlag('clone-unarchived'));
  });

  it('returns 409 for a name that is taken', async () => {
    expect(await post(`${FEATURES}/standing/clone`, { name: 'standing' })).toEqual(
      refused(409, 'NameExistsError', 'standing'),
    );
  });

  it.each([{}, { name: 'a b' }, { name: 'ok', replaceGroupId: 'no' }])(
    'refuses the body %j',
    async (body) => {
      expect(await post(`${FEATURES}/standing/clone`, body)).toEqual(
        refused(400, 'ValidationError', '`/body/'),
      );
    },
  );
});

async function post(path: string, body?: unknown) {
  return answerOf(await service.request('POST', path, body === undefined ? {} : { body }));
}

async function get(path: string) {
  return answerOf(await service.request('GET', path));
}

async function countFlags(): Promise<number> {
  const { body } = await get('/api/admin/projects');
  return body.projects.find(({ id }: { readonly id: string }) => id === 'default').featureCount;
}

async function put(path: string, body: unknown) {
  return answerOf(await service.request('PUT', path, { body }));
}
