import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, OWNER, refused, uncached } from '../support/access.ts';
import { answerOf, clientToken } from '../support/flags.ts';
import { projectsOf } from '../support/projects.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
});

afterAll(() => service.stop());

const { send, project, flag, overview } = projectsOf(() => service);
const dateTime = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/);

describe('the health report of a project', () => {
  it('has the flags, and how many of them are stale', async () => {
    const path = await project('aging', { changeRequestEnvironments: [{ name: 'production' }] });
    for (const name of ['aging-1', 'aging-2', 'aging-3', 'aging-4']) await flag(path, name);
    await send('POST', `${path}/stale`, { features: ['aging-2', 'aging-4'], stale: true });
    await send('DELETE', `${path}/features/aging-4`);
    const owner = await createAccount(service, 'aging-owner');
    await send('POST', `${path}/access`, { roles: [OWNER], groups: [], users: [owner.id] });
    const listed = async () => (await send('GET', `${path}/features`)).body.features;
    await expect
      .poll(listed)
      .toMatchObject([{ name: 'aging-1' }, { name: 'aging-2', stale: true }, { name: 'aging-3' }]);

    const { status, body } = await send('GET', `${path}/health-report`);

    expect({ status, body }).toEqual({
      status: 200,
      body: {
        version: 1,
        name: 'aging',
        description: null,
        mode: 'open',
        defaultStickiness: 'default',
        featureLimit: null,
        environments: [
          { environment: 'development', changeRequestsEnabled: false },
          { environment: 'production', changeRequestsEnabled: true },
        ],
        members: 1,
        favorite: false,
        health: 67,
        technicalDebt: 33,
        features: await listed(),
        activeCount: 2,
        staleCount: 1,
        potentiallyStaleCount: 0,
        createdAt: dateTime,
        updatedAt: dateTime,
      },
    });
    expect((await overview(path)).health).toBe(67);
  });

  it('is 100 without flags, and shows favourites of the caller', async () => {
    const path = await project('empty');
    const { token } = await createAccount(service, 'fan');
    await send('POST', `${path}/favorites`, undefined, token);

    expect((await send('GET', `${path}/health-report`, undefined, token)).body).toMatchObject({
      favorite: true,
      health: 100,
      technicalDebt: 0,
      features: [],
      activeCount: 0,
    });
  });

  it('of a private project is shown to its members only', async () => {
    const path = await project('hidden', { mode: 'private' });
    const { token } = await createAccount(service, 'outsider');

    const reply = await service.request('GET', `${path}/health-report`, { token });

    expect(answerOf(reply)).toEqual(refused(404, 'NotFoundError'));
    expect((await send('GET', `${path}/health-report`)).status).toBe(200);
  });
});
