import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerOf,
  archiveFlag,
  createFlag,
  flagEvent,
  refused,
  shownEnvironment,
  shownFlag,
  shownRollout,
} from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const flags = '/api/admin/projects/default/features';
const activating = 'shouldActivateDisabledStrategies=true';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

describe('toggling a flag', () => {
  it('on without a strategy adds one for everyone, and records both in order', async () => {
    const path = await createFlag(service, 'switch-on');

    const events = await recordedEvents(service, async () => {
      const { status, body } = await post(`${path}/environments/development/on`);
      expect({ status, body }).toEqual({
        status: 200,
        body: shownFlag('switch-on', {
          environments: [
            shownEnvironment('switch-on', 'development', {
              enabled: true,
              hasStrategies: true,
              hasEnabledStrategies: true,
              strategies: [shownRollout('switch-on')],
            }),
            shownEnvironment('switch-on', 'production'),
          ],
        }),
      });
    });

    const place = { environment: 'development' };
    expect(events).toEqual([
      flagEvent('feature-strategy-add', 'switch-on', { ...place, data: shownRollout('switch-on') }),
      flagEvent('feature-environment-enabled', 'switch-on', place),
    ]);
  });

  it.each<[string, (flag: string) => Promise<unknown>]>([
    ['one flag', (flag) => post(`${flags}/${flag}/environments/development/on?${activating}`)],
    [
      'several flags',
      (flag) =>
        service.request(
          'POST',
          `/api/admin/projects/default/bulk_features/environments/development/on?${activating}`,
          { body: { features: [flag] } },
        ),
    ],
  ])('on enables the disabled strategies of %s where that is asked for', async (what, switchOn) => {
    const flag = `activate-${what.replace(' ', '-')}`;
    const path = await createFlag(service, flag);
    await service.request('POST', `${path}/environments/development/strategies`, {
      body: { name: 'default', disabled: true },
    });

    const events = await recordedEvents(service, () => switchOn(flag));

    const { body } = await service.request('GET', `${path}/environments/development`);
    expect(body).toMatchObject({
      enabled: true,
      strategies: [{ name: 'default', disabled: false }],
    });
    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      'feature-strategy-update',
      'feature-environment-enabled',
    ]);
  });

  it('off keeps its strategies', async () => {
    const path = await createFlag(service, 'switch-off');
    await post(`${path}/environments/development/on`);

    const events = await recordedEvents(service, async () => {
      const { body } = await post(`${path}/environments/development/off`);
      expect(body.environments[0]).toMatchObject({ enabled: false, hasStrategies: true });
    });

    expect(events).toEqual([
      flagEvent('feature-environment-disabled', 'switch-off', { environment: 'development' }),
    ]);
  });

  it('accepts any content type, because it has no body', async () => {
    const path = await createFlag(service, 'switch-any-type');

    const { status } = await service.request('POST', `${path}/environments/development/on`, {
      raw: 'whatever',
      headers: { 'content-type': 'text/plain' },
    });

    expect(status).toBe(200);
  });

  it.each(['on', 'off'])('%s is refused for an archived flag', async (state) => {
    const path = await createFlag(service, `switch-archived-${state}`);
    await archiveFlag(service, `switch-archived-${state}`);

    expect(await post(`${path}/environments/development/${state}`)).toEqual(
      refused(400, 'ValidationError', 'archived'),
    );
  });

  it('is visible in the environment', async () => {
    const path = await createFlag(service, 'switch-read');
    await post(`${path}/environments/development/on`);

    expect(await get(`${path}/environments/development`)).toEqual({
      status: 200,
      body: shownEnvironment('switch-read', 'development', {
        enabled: true,
        hasStrategies: true,
        hasEnabledStrategies: true,
        strategies: [shownRollout('switch-read')],
      }),
    });
  });
});

describe('an environment that is removed from the project', () => {
  it('hides the settings of flags, and restores them when it is added again', async () => {
    const path = await createFlag(service, 'lost-environment');
    const production = `${path}/environments/production`;
    await post(`${production}/on`);
    const environments = '/api/admin/projects/default/environments';

    expect((await service.request('DELETE', `${environments}/production`)).status).toBe(200);
    try {
      expect(await get(production)).toEqual(refused(404, 'NotFoundError', 'production'));
      expect(await post(`${production}/off`)).toEqual(refused(404, 'NotFoundError', 'production'));
      expect((await get(path)).body.environments).toMatchObject([{ name: 'development' }]);
    } finally {
      await post(environments, { environment: 'production' });
    }
    expect((await get(production)).body).toMatchObject({ name: 'production', hasStrategies: true });
  });
});

async function post(path: string, body?: unknown) {
  return answerOf(await service.request('POST', path, body === undefined ? {} : { body }));
}

async function get(path: string) {
  return answerOf(await service.request('GET', path));
}
