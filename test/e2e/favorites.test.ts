import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, createAccount, createProject, uncached } from '../support/access.ts';
import { answerOf, clientToken, createFlag, FEATURES, refused } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let ada: Account;
let bob: Account;

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
  ada = await createAccount(service, 'ada');
  bob = await createAccount(service, 'bob');
  await createProject(service, 'hidden', 'private');
  await createProject(service, 'other');
});

afterAll(() => service.stop());

describe('a favourite flag', () => {
  it('belongs to its user only, until it is removed', async () => {
    const flag = await createFlag(service, 'liked');

    expect(await send(ada, 'POST', `${flag}/favorites`)).toEqual({ status: 200, body: undefined });
    expect([await isFavorite(ada, flag), await isFavorite(bob, flag)]).toEqual([true, false]);

    expect(await send(ada, 'DELETE', `${flag}/favorites`)).toEqual({
      status: 200,
      body: undefined,
    });
    expect(await isFavorite(ada, flag)).toBe(false);
  });

  it('is shown in the list of its project', async () => {
    await createFlag(service, 'listed');
    const liked = await createFlag(service, 'listed-too');
    await send(ada, 'POST', `${liked}/favorites`);

    const favorites = async (account: Account) =>
      (await send(account, 'GET', FEATURES)).body.features
        .filter(({ favorite }: { readonly favorite: boolean }) => favorite)
        .map(({ name }: { readonly name: string }) => name);

    await expect.poll(() => favorites(ada)).toEqual(['listed-too']);
    expect(await favorites(bob)).toEqual([]);
  });

  it('is recorded once when added and once when removed', async () => {
    const flag = await createFlag(service, 'noted');

    const events = await recordedEvents(service, async () => {
      await send(ada, 'POST', `${flag}/favorites`);
      await send(ada, 'POST', `${flag}/favorites`);
      await send(ada, 'DELETE', `${flag}/favorites`);
      await send(ada, 'DELETE', `${flag}/favorites`);
    });

    const common = { featureName: 'noted', project: 'default', createdByUserId: ada.id };
    expect(events).toMatchObject([
      { type: 'feature-favorited', ...common, data: { feature: 'noted' } },
      { type: 'feature-unfavorited', ...common, data: { feature: 'noted' } },
    ]);
  });

  it('is recorded once under concurrent requests', async () => {
    const flag = await createFlag(service, 'rushed');

    const events = await recordedEvents(service, () =>
      Promise.all(Array.from({ length: 5 }, () => send(ada, 'POST', `${flag}/favorites`))),
    );

    expect(events).toMatchObject([{ type: 'feature-favorited' }]);
  });

  it('is also marked in responses to updates', async () => {
    const flag = await createFlag(service, 'changed');
    const editor = await createAccount(service, 'editor', 2);
    await send(editor, 'POST', `${flag}/favorites`);

    const { body } = await service.request('PUT', flag, {
      token: editor.token,
      body: { description: 'new' },
    });

    expect(body).toMatchObject({ description: 'new', favorite: true });
  });

  it('must belong to the project in the path', async () => {
    await createFlag(service, 'elsewhere');

    expect(
      await send(ada, 'POST', '/api/admin/projects/other/features/elsewhere/favorites'),
    ).toEqual(refused(404, 'NotFoundError', 'elsewhere'));
  });

  it('cannot be in a project that the user cannot see', async () => {
    const path = '/api/admin/projects/hidden/features';
    await service.request('POST', path, { body: { name: 'secret' } });

    expect(await send(ada, 'POST', `${path}/secret/favorites`)).toEqual(
      refused(404, 'NotFoundError', 'hidden'),
    );
  });
});

describe('a favourite project', () => {
  const path = '/api/admin/projects/other/favorites';

  it('is shown in the list of projects, to its user only', async () => {
    await send(ada, 'POST', path);
    const favorites = async (account: Account) =>
      (await send(account, 'GET', '/api/admin/projects')).body.projects
        .filter(({ favorite }: { readonly favorite: boolean }) => favorite)
        .map(({ id }: { readonly id: string }) => id);

    expect(await favorites(ada)).toEqual(['other']);
    expect(await favorites(bob)).toEqual([]);
  });

  it('is recorded once when added and once when removed', async () => {
    const events = await recordedEvents(service, async () => {
      await send(bob, 'POST', path);
      await send(bob, 'POST', path);
      await send(bob, 'DELETE', path);
      await send(bob, 'DELETE', path);
    });

    expect(events).toMatchObject([
      { type: 'project-favorited', project: 'other', data: { project: 'other' } },
      { type: 'project-unfavorited', project: 'other', data: { project: 'other' } },
    ]);
  });

  it('cannot be an unknown project', async () => {
    expect(await send(ada, 'POST', '/api/admin/projects/nowhere/favorites')).toEqual(
      refused(404, 'NotFoundError', 'nowhere'),
    );
  });
});

describe('an admin token', () => {
  it.each(['POST', 'DELETE'])('has no favourites: %s returns 400', async (method) => {
    const flag = await createFlag(service, `admin-${method.toLowerCase()}`);

    for (const path of [`${flag}/favorites`, '/api/admin/projects/other/favorites']) {
      expect(answerOf(await service.request(method, path))).toEqual(
        refused(400, 'ValidationError', 'Admin tokens'),
      );
    }
  });
});

async function send(account: Account, method: string, path: string) {
  return answerOf(await service.request(method, path, { token: account.token }));
}

async function isFavorite(account: Account, path: string): Promise<boolean> {
  return (await send(account, 'GET', path)).body.favorite;
}
