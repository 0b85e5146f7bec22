import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type Account,
  createAccount,
  createProject,
  EDITOR,
  refused,
  uncached,
} from '../support/access.ts';
import { createSdkToken } from '../support/api-tokens.ts';
import {
  addStrategy,
  answerOf,
  archiveFlag,
  clientToken,
  createFlag,
  FEATURES,
  listedFlag,
} from '../support/flags.ts';
import { untilFlagsListed } from '../support/late-lists.ts';
import { type Service, startService } from '../support/service.ts';
import { usageBucket } from '../support/usage-bucket.ts';

const SEARCH = '/api/admin/search/features';

let service: Service;
let editor: Account;
let beta: number;

const usersOfSegment = {
  name: 'default',
  title: null,
  disabled: false,
  rollout: null,
  stickiness: null,
  constraintCount: 0,
  segmentCount: 1,
  variantCount: 0,
};

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
  editor = await createAccount(service, 'editor', EDITOR);
  const segment = { name: 'beta', constraints: [] };
  beta = (await service.request('POST', '/api/admin/segments', { body: segment })).body.id;
  const tags = [{ type: 'simple', value: 'Pay' }];
  await createFlag(service, 'checkout.one', { type: 'experiment', tags });
  await createFlag(service, 'checkout.two', { stale: true, description: 'Measures the Load.' });
  await createFlag(service, 'other');
  await createFlag(service, 'put-away');
  await archiveFlag(service, 'put-away');
  await addStrategy(service, 'other', { segments: [beta] });
  await service.request('POST', `${FEATURES}/other/environments/development/on`);
  const body = { feature: 'other' };
  await service.request('POST', `${FEATURES}/checkout.one/dependencies`, { body });
  for (const [id, mode] of [['shop', 'open'] as const, ['hidden', 'private'] as const]) {
    await createProject(service, id, mode);
    const flag = { body: { name: `${id}-flag` } };
    await service.request('POST', `/api/admin/projects/${id}/features`, flag);
    await untilFlagsListed(service, [`${id}-flag`], id);
  }
  await untilFlagsListed(service, ['checkout.one', 'checkout.two', 'other']);
  await reportUse('checkout.two');
});

afterAll(() => service.stop());

describe('a search for flags', () => {
  it('answers a page of whole entries, oldest first', async () => {
    const { status, body } = await search('offset=2&limit=1');

    expect(status).toBe(200);
    expect(body).toEqual({
      total: 5,
      nextCursor: expect.any(String),
      features: [
        {
          ...listedFlag('other'),
          createdBy: { id: -42, name: expect.any(String), imageUrl: '' },
          dependencyType: 'parent',
          segments: ['beta'],
          environments: [
            expect.objectContaining({
              name: 'development',
              enabled: true,
              hasStrategies: true,
              strategySummaries: [usersOfSegment],
            }),
            expect.objectContaining({
              name: 'production',
              enabled: false,
              hasStrategies: false,
              strategySummaries: [],
            }),
          ],
        },
      ],
    });
    expect((await search('query=one')).body.features[0]).toMatchObject({
      dependencyType: 'child',
      segments: [],
    });
  });

  const one = 'checkout.one';
  const two = 'checkout.two';
  const all = [one, two, 'hidden-flag', 'other', 'shop-flag'];
  const today = new Date().toISOString().slice(0, 10);

  it.each([
    ['', all],
    ['query=CHECKOUT', [one, two]],
    ['query=simple:pay', [one]],
    ['query=load', [two]],
    ['query=one,other', [one, 'other']],
    ['query=shop-, measures', ['shop-flag', two]],
    ['query=nowhere,', []],
    ['project=IS:shop', ['shop-flag']],
    ['project=IS_ANY_OF:shop,hidden', ['hidden-flag', 'shop-flag']],
    ['project=IS_NOT:default', ['hidden-flag', 'shop-flag']],
    ['project=IS_NONE_OF:default,shop', ['hidden-flag']],
    ['state=IS:stale', [two]],
    ['state=IS_NOT:stale&project=IS:default', [one, 'other']],
    ['lifecycle=IS:live', [two]],
    ['lifecycle=IS_NOT:live&project=IS:default', [one, 'other']],
    ['lifecycle=IS_ANY_OF:pre-live,completed', []],
    ['archived=IS:true&lifecycle=IS:archived', ['put-away']],
    ['lifecycle=IS:archived', ['put-away']],
    ['lifecycle=IS_ANY_OF:live,archived', ['put-away', two]],
    ['lifecycle=IS_NOT:archived&project=IS:default', [one, two, 'other']],
    ['type=IS:experiment', [one]],
    ['type=IS_NONE_OF:experiment,release', []],
    ['createdBy=IS:-42', all],
    ['createdBy=IS_NOT:-42', []],
    ['tag=INCLUDE:simple:Pay', [one]],
    ['tag=INCLUDE_ALL_OF:simple:Pay,simple:b', []],
    ['tag=INCLUDE_ANY_OF:simple:Pay, simple:b', [one]],
    ['tag=EXCLUDE_ALL:simple:Pay,simple:b', all],
    ['tag=DO_NOT_INCLUDE:simple:Pay&project=IS:default', [two, 'other']],
    ['tag[]=INCLUDE:simple:Pay', [one]],
    ['segment=INCLUDE:beta', ['other']],
    ['segment[]=INCLUDE:beta', ['other']],
    ['segment=INCLUDE_ALL_OF:beta,gamma', []],
    ['segment=DO_NOT_INCLUDE:beta&project=IS:default', [one, two]],
    [`createdAt=IS_BEFORE:${today}`, []],
    ['createdAt=IS_ON_OR_AFTER:2020-01-01', all],
    ['lastSeenAt=IS_BEFORE:2099-01-01', [two]],
    ['status=development:enabled', ['other']],
    ['status=development:enabled&status=production:enabled', ['other']],
    ['status[]=development:enabled', ['other']],
    ['status[]=production:enabled', []],
    ['status[]=development:enabled&status[]=production:enabled', ['other']],
    ['status%5B0%5D=production:enabled&status%5B1%5D=development:enabled', ['other']],
    ['status=development:partial', []],
    ['favorite=IS:true', []],
    ['favorite=IS:false', all],
    ['status=development:disabled&project=IS:default', [one, two]],
    ['archived=IS:true', ['put-away']],
  ])('with %s finds %j', async (query, names) => {
    const { body } = await search(query);

    expect(namesOf(body)).toEqual(expect.arrayContaining(names));
    expect(body.total).toBe(names.length);
  });

  it.each([
    ['sortBy=name&sortOrder=desc', ['shop-flag', 'other', 'hidden-flag', two, one]],
    ['sortBy=type', [one, two, 'hidden-flag', 'other', 'shop-flag']],
    ['sortBy=project', [one, two, 'other', 'hidden-flag', 'shop-flag']],
    ['sortBy=stale&sortOrder=desc', [two, one, 'hidden-flag', 'other', 'shop-flag']],
    ['sortBy=environment:development&sortOrder=desc', ['other', one, two]],
    ['sortBy=createdAt', [one, two, 'other', 'shop-flag', 'hidden-flag']],
    ['sortBy=lastSeenAt', [one, 'hidden-flag', 'other', 'shop-flag', two]],
  ])('with %s is sorted', async (query, names) => {
    expect(namesOf((await search(query)).body).slice(0, names.length)).toEqual(names);
  });

  it('begins with the favourites of the caller, if requested', async () => {
    const { token } = editor;
    await service.request('POST', `${FEATURES}/other/favorites`, { token });

    const { body } = await search('favoritesFirst=true', token);

    expect(body.features[0]).toMatchObject({ name: 'other', favorite: true });
    expect(namesOf((await search('', token)).body)[0]).toBe(one);
  });

  it('finds the favourites of the caller alone, or the others', async () => {
    const { token } = await createAccount(service, 'fan', EDITOR);
    for (const name of [two, 'other']) {
      await service.request('POST', `${FEATURES}/${name}/favorites`, { token });
    }
    const found = async (query: string) => namesOf((await search(query, token)).body);

    expect(await found('favorite=IS:true')).toEqual([two, 'other']);
    expect(await found('favorite=IS:false')).toEqual([one, 'shop-flag']);
    expect(await found('favorite[]=IS:true&query=load')).toEqual([two]);
  });

  it('finds a description as it is now', async () => {
    await createIn('shop', 'described', 'Once');
    const first = await search('query=once');
    const path = '/api/admin/projects/shop/features/described';
    const body = { description: 'Later', type: 'release' };
    await service.request('PUT', path, { body });
    const [before, after] = [await search('query=once'), await search('query=later')];
    await archiveIn('shop', 'described');

    const found = [first, before, after].map((reply) => namesOf(reply.body));
    expect(found).toEqual([['described'], [], ['described']]);
  });

  it('is read page by page, whatever is created meanwhile', async () => {
    const first = await search('project=IS:shop&sortBy=name&limit=1');
    expect(first.body.nextCursor).toBeUndefined();
    for (const name of ['shop-b', 'shop-d']) await createIn('shop', name);
    const page = await search('project=IS:shop&sortBy=name&sortOrder=desc&limit=1');
    await createIn('shop', 'shop-z');
    const names: string[] = namesOf(page.body);
    for (let { nextCursor } = page.body; nextCursor; ) {
      const query = `project=IS:shop&sortBy=name&sortOrder=desc&limit=1&cursor=${nextCursor}`;
      const { body } = await search(query);
      names.push(...namesOf(body));
      nextCursor = body.nextCursor;
    }
    for (const name of ['shop-b', 'shop-d', 'shop-z']) await archiveIn('shop', name);

    expect(names).toEqual(['shop-flag', 'shop-d', 'shop-b']);
  });

  it('shows a change at once', async () => {
    await createIn('shop', 'shop-new');
    expect((await search('query=shop-new')).body.total).toBe(1);
    await archiveIn('shop', 'shop-new');
    expect((await search('query=shop-new')).body.total).toBe(0);
    expect((await search('query=shop-new&archived=IS:true')).body.total).toBe(1);
    await service.request('DELETE', '/api/admin/archive/shop-new');
    expect((await search('query=shop-new&archived=IS:true')).body.total).toBe(0);
  });

  it('shows nothing of a private project to others', async () => {
    const { body } = await search('', editor.token);
    const { body: named } = await search('project=IS:hidden', editor.token);

    expect(body.total).toBe(4);
    expect(namesOf(body)).not.toContain('hidden-flag');
    expect(named).toEqual({ features: [], total: 0 });
  });

  it.each([
    ['project=default', '/query/project'],
    ['state=IS:asleep', '/query/state'],
    ['tag=simple:Pay', '/query/tag'],
    ['createdAt=IS_BEFORE:yesterday', '/query/createdAt'],
    ['status=production', '/query/status'],
    ['archived=true', '/query/archived'],
    ['sortBy=luck', '/query/sortBy'],
    ['limit=0', '/query/limit'],
    ['cursor=bm9uZQ', '/query/cursor'],
    ['cursor=WzEsMl0', '/query/cursor'],
    ['segment=beta', '/query/segment'],
    [`segment=INCLUDE:${'abcdefghijk'.split('').join(',')}`, '/query/segment'],
    ['lifecycle=IS:asleep', '/query/lifecycle'],
    ['favorite=true', '/query/favorite'],
    ['tag[]=INCLUDE:simple:Pay&tag[]=INCLUDE:simple:b', '/query/tag'],
    ['status[production]=enabled', '/query/status[production]'],
    ['potentiallyStale=true', '/query/potentiallyStale'],
    ['nonsense=1', '/query/nonsense'],
  ])('refuses %s', async (query, pointer) => {
    const reply = await search(query);

    expect(reply).toEqual(refused(400, 'ValidationError', pointer));
  });
});

async function createIn(project: string, name: string, description?: string): Promise<void> {
  const path = `/api/admin/projects/${project}/features`;
  expect((await service.request('POST', path, { body: { name, description } })).status).toBe(201);
}

async function archiveIn(project: string, name: string): Promise<void> {
  const path = `/api/admin/projects/${project}/features/${name}`;
  expect((await service.request('DELETE', path)).status).toBe(202);
}

/** An application in production asks for a flag. */
async function reportUse(flag: string): Promise<void> {
  const { status } = await service.request('POST', '/api/client/metrics', {
    body: usageBucket({ [flag]: { yes: 1, no: 0 } }),
    token: await createSdkToken(service, 'client', 'production'),
  });
  expect(status).toBe(202);
  await vi.waitUntil(async () => (await search('lifecycle=IS:live')).body.total === 1, {
    timeout: 10_000,
  });
}

async function search(query: string, token?: string) {
  const path = `${SEARCH}?${query.replaceAll(' ', '%20')}`;
  return answerOf(await service.request('GET', path, token === undefined ? {} : { token }));
}

function namesOf(body: { features: readonly { name: string }[] }): string[] {
  return body.features.map(({ name }) => name);
}
