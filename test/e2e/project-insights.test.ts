import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createAccount,
  createPerson,
  createProject,
  refused,
  uncached,
} from '../support/access.ts';
import { answerOf } from '../support/flags.ts';
import { type Service, startService } from '../support/service.ts';

const SHOP = '/api/admin/projects/shop';

let service: Service;
let outsider: string;

beforeAll(async () => {
  service = await startService({ env: uncached });
  ({ token: outsider } = await createAccount(service, 'outsider'));
  const access = await createProject(service, 'shop');
  await createProject(service, 'hidden', 'private');
  const member = await createPerson(service, 'member');
  await send('POST', access, { roles: [5], users: [member], groups: [] });
  for (const [name, type] of [
    ['in-production', 'release'],
    ['back-off', 'release'],
    ['in-development', 'experiment'],
    ['archived', 'release'],
  ]) {
    await send('POST', `${SHOP}/features`, { name, type });
  }
  await send('POST', `${SHOP}/features/in-production/environments/production/on`);
  await send('POST', `${SHOP}/features/back-off/environments/production/on`);
  await send('POST', `${SHOP}/features/back-off/environments/production/off`);
  await send('POST', `${SHOP}/features/in-development/environments/development/on`);
  await send('DELETE', `${SHOP}/features/archived`);
  await send('POST', `${SHOP}/stale`, { features: ['back-off'], stale: true });
});

afterAll(() => service.stop());

const leadTime = {
  features: [
    { name: 'back-off', timeToProduction: 0 },
    { name: 'in-production', timeToProduction: 0 },
  ],
  projectAverage: 0,
};

describe('the lead times of a project', () => {
  it('are those of flags that were switched on in production', async () => {
    const read = () => service.request('GET', `${SHOP}/dora`);
    await expect.poll(async () => (await read()).body.features.length).toBe(2);

    expect(answerOf(await read())).toEqual({ status: 200, body: leadTime });
  });

  it('are none in a project without any', async () => {
    const reply = await service.request('GET', '/api/admin/projects/hidden/dora');

    expect(answerOf(reply)).toEqual({ status: 200, body: { features: [] } });
  });
});

it('the insights of a project say what it has and what happened in it', async () => {
  const read = () => service.request('GET', `${SHOP}/insights`);
  await expect.poll(async () => (await read()).body.leadTime.features.length).toBe(2);
  const search = await service.request('GET', '/api/admin/search/events?project=IS:shop');

  const counts = { activeCount: 2, staleCount: 1, potentiallyStaleCount: 0 };
  const { body: access } = await service.request('GET', `${SHOP}/access`);
  const members = access.users.length;
  expect(answerOf(await read())).toEqual({
    status: 200,
    body: {
      stats: {
        avgTimeToProdCurrentWindow: 0,
        createdCurrentWindow: 4,
        createdPastWindow: 0,
        archivedCurrentWindow: 1,
        archivedPastWindow: 0,
        projectActivityCurrentWindow: search.body.total,
        projectActivityPastWindow: 0,
        projectMembersAddedCurrentWindow: members,
      },
      leadTime,
      featureTypeCounts: [
        { type: 'release', count: 2 },
        { type: 'experiment', count: 1 },
      ],
      health: { rating: 67, ...counts },
      technicalDebt: { rating: 33, ...counts },
      members: { currentMembers: members, change: members },
    },
  });
});

it.each(['insights', 'dora'])('the %s of a project are 404 for who cannot see it', async (part) => {
  const path = (project: string) => `/api/admin/projects/${project}/${part}`;

  const replies = [
    answerOf(await service.request('GET', path('hidden'), { token: outsider })),
    answerOf(await service.request('GET', path('unknown'))),
  ];

  expect(replies).toEqual([
    refused(404, 'NotFoundError', 'hidden'),
    refused(404, 'NotFoundError', 'unknown'),
  ]);
});

async function send(method: string, path: string, body?: object): Promise<void> {
  const { status } = await service.request(method, path, { ...(body && { body }) });
  expect(status).toBeLessThan(300);
}
