import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECTS, projectsOf } from '../support/projects.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const { send, project, flag, overview } = projectsOf(() => service);

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
  ])('is refused with %s', async (_what, body, path) => {
    expect(await send('POST', strategyPath(`${PROJECTS}/default`), body)).toMatchObject({
      status: 400,
      body: { name: 'ValidationError', details: [{ path }] },
    });
  });

  it.each([
    `${PROJECTS}/moon/environments/development/default-strategy`,
    `${PROJECTS}/default/environments/moon/default-strategy`,
  ])('returns 404 at %s', async (path) => {
    expect(await send('POST', path, { name: 'default' })).toMatchObject({ status: 404 });
  });
});
