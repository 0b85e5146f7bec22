import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, createAccount, createProject, EDITOR, uncached } from '../support/access.ts';
import { createSdkToken } from '../support/api-tokens.ts';
import { answerOf, clientToken, refused } from '../support/flags.ts';
import { type Service, startService } from '../support/service.ts';

const SHOP = '/api/admin/projects/shop';
const ADMIN = 1;
const COUNT = '/api/admin/lifecycle/count';

let service: Service;
let editor: Account;
let hider: Account;

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
  editor = await createAccount(service, 'editor', EDITOR);
  hider = await createAccount(service, 'a-hider', ADMIN);
  await createProject(service, 'shop');
  await createProject(service, 'hidden', 'private');
  for (const name of ['one', 'two', 'three', 'gone']) await create('shop', name);
  await create('shop', 'by-editor', editor.token);
  await create('hidden', 'hidden-flag', hider.token);
  await send('DELETE', `${SHOP}/features/gone`);
  await send('POST', `${SHOP}/features/two/lifecycle/complete`, { status: 'kept' });
  await send('POST', `${SHOP}/stale`, { features: ['three'], stale: true });
  await send('POST', '/api/admin/segments', { name: 'beta', constraints: [], project: 'shop' });
  await createSdkToken(service, 'client', 'development', ['shop']);
});

afterAll(() => service.stop());

describe('the status of a project', () => {
  it('says what it has, and where its flags are', async () => {
    const read = () => service.request('GET', `${SHOP}/status`);
    await expect.poll(async () => (await read()).body.staleFlags.total).toBe(1);

    const { status, body } = await read();

    expect(status).toBe(200);
    expect(body).toEqual({
      activityCountByDate: expect.any(Array),
      resources: { apiTokens: 1, members: expect.any(Number), segments: 1 },
      health: { current: 75 },
      technicalDebt: { current: 25 },
      lifecycleSummary: {
        initial: { averageDays: expect.any(Number), currentFlags: 3 },
        preLive: { averageDays: null, currentFlags: 0 },
        live: { averageDays: null, currentFlags: 0 },
        completed: { averageDays: null, currentFlags: 1 },
        archived: { currentFlags: 1, last30Days: 1 },
      },
      staleFlags: { total: 1 },
    });
  });

  it('counts all of its events by day', async () => {
    const { body } = await service.request('GET', `${SHOP}/status`);
    const { body: search } = await service.request(
      'GET',
      '/api/admin/search/events?project=IS:shop',
    );
    const counts: { count: number }[] = body.activityCountByDate;

    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(search.total);
  });
});

describe('the creators of flags of a project', () => {
  it('are listed once, by name', async () => {
    const read = async () => (await service.request('GET', `${SHOP}/flag-creators`)).body;
    await expect.poll(async () => (await read()).length).toBe(2);

    const creators = await read();

    expect(creators).toEqual(
      expect.arrayContaining([
        { id: -42, name: expect.any(String) },
        { id: editor.id, name: expect.any(String) },
      ]),
    );
  });
});

describe('the creators of flags', () => {
  const namesFor = async (token?: string) => {
    const options = token === undefined ? {} : { token };
    const { status, body } = await service.request('GET', '/api/admin/flag-creators', options);
    expect(status).toBe(200);
    return body.map(({ id }: { id: number }) => id).sort();
  };

  it('are listed once, of all projects, with the names of their accounts', async () => {
    const { body } = await service.request('GET', '/api/admin/flag-creators');

    expect(body).toEqual([
      { id: -42, name: 'API tokens' },
      { id: hider.id, name: 'a-hider' },
      { id: editor.id, name: 'editor' },
    ]);
  });

  it('are those of projects that the caller can see', async () => {
    expect(await namesFor(editor.token)).toEqual([-42, editor.id]);
  });
});

describe('the number of flags in each stage', () => {
  it('counts those of the projects that the caller can see', async () => {
    const own = await service.request('GET', COUNT);
    const { body } = await service.request('GET', COUNT, { token: editor.token });

    expect(answerOf(own)).toEqual({
      status: 200,
      body: { initial: 4, preLive: 0, live: 0, completed: 1, archived: 1 },
    });
    expect(body).toEqual({ initial: 3, preLive: 0, live: 0, completed: 1, archived: 1 });
  });
});

describe('the trends of life', () => {
  const totals = async (query: string, token?: string) => {
    const options = token === undefined ? {} : { token };
    const path = `/api/admin/insights/lifecycle${query}`;
    const { body } = await service.request('GET', path, options);
    const { develop, production, cleanup } = body.lifecycleTrends;
    return [develop, production, cleanup].map(({ totalFlags }) => totalFlags);
  };

  it.each([
    ['', [4, 0, 1]],
    ['?projects=shop', [3, 0, 1]],
    ['?projects=hidden,%20default', [1, 0, 0]],
  ])('count flags%s', async (query, expected) => {
    expect(await totals(query)).toEqual(expected);
  });

  it('leave out projects that the caller cannot see', async () => {
    expect(await totals('', editor.token)).toEqual([3, 0, 1]);
  });
});

describe('the insights of the instance', () => {
  const insights = async (query: string, token?: string) => {
    const options = token === undefined ? {} : { token };
    return service.request('GET', `/api/admin/insights${query}`, options);
  };

  it('count flags and users of today', async () => {
    const { status, body } = await insights('');

    expect(status).toBe(200);
    expect(body.flagTrends).toMatchObject([{ stale: expect.any(Number) }]);
    expect(body.userTrends).toMatchObject([{ active: 0 }]);
    expect(body).toMatchObject({ metricsSummaryTrends: [], environmentTypeTrends: [] });
    const projects = body.projectFlagTrends.map(({ project }: { project: string }) => project);
    expect(projects).toEqual(['default', 'hidden', 'shop']);
  });

  it('count what was created in the requested weeks', async () => {
    const { body } = await insights('');
    const { body: past } = await insights('?from=2020-01-01&to=2020-02-01');

    expect(body.creationArchiveTrends).toContainEqual(
      expect.objectContaining({ project: 'shop', week: expect.stringMatching(/^\d{4}-W\d\d$/) }),
    );
    expect(past.creationArchiveTrends).toEqual([]);
  });

  it('leave out users, and projects that the caller cannot see, for others', async () => {
    const { body } = await insights('', editor.token);

    expect(body.userTrends).toEqual([]);
    expect(JSON.stringify(body)).not.toContain('hidden');
  });

  it.each([
    ['?from=yesterday', '/query/from'],
    ['?from=2020-02-30', '/query/from'],
    ['?from=2020-01-01', '/query/to'],
  ])('refuse %s', async (query, pointer) => {
    expect(answerOf(await insights(query))).toEqual(refused(400, 'ValidationError', pointer));
  });
});

describe('a private project', () => {
  it.each(['status', 'flag-creators'])('shows its %s to nobody else', async (part) => {
    const { token } = editor;

    const reply = await service.request('GET', `/api/admin/projects/hidden/${part}`, { token });

    expect(answerOf(reply)).toEqual(refused(404, 'NotFoundError', 'hidden'));
  });
});

function create(project: string, name: string, token?: string) {
  return send('POST', `/api/admin/projects/${project}/features`, { name }, token);
}

async function send(method: string, path: string, body?: object, token?: string): Promise<void> {
  const { status } = await service.request(method, path, {
    ...(body && { body }),
    ...(token !== undefined && { token }),
  });
  expect(status).toBeLessThan(300);
}
