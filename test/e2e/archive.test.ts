import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addStrategy,
  answerOf,
  archiveFlag,
  asRead,
  clientToken,
  createFlag,
  dateTime,
  FEATURES,
  flagData,
  flagEvent,
  refused,
  shownFlag,
} from '../support/flags.ts';
import { untilFlagsListed } from '../support/late-lists.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const ARCHIVE = '/api/admin/archive';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: clientToken } });
  await createFlag(service, 'standing');
  await createFlag(service, 'put-away');
  await archiveFlag(service, 'put-away');
});

afterAll(() => service.stop());

describe('archiving a flag', () => {
  it('disables it everywhere, keeps its strategies, and records one event', async () => {
    const path = await createFlag(service, 'archive-on');
    await post(`${path}/environments/development/on`);

    const events = await recordedEvents(service, async () => {
      expect(await remove(path)).toEqual({ status: 202, body: undefined });
    });

    expect(events).toEqual([flagEvent('feature-archived', 'archive-on')]);
    expect(await get(path)).toEqual(refused(404, 'NotFoundError', 'archive-on'));
    await expect
      .poll(() => archived('archive-on'))
      .toMatchObject({
        archived: true,
        archivedAt: dateTime,
        environments: [{ enabled: false, hasStrategies: true }, { enabled: false }],
      });
  });

  it('lists it as archived, in its project and in all', async () => {
    await expect.poll(() => archived('put-away')).toBeDefined();
    const { body } = await get(`${ARCHIVE}/features`);
    const inProject = await get(`${ARCHIVE}/features/default`);

    expect(body).toEqual({
      version: 2,
      features: expect.arrayContaining([
        expect.objectContaining({ name: 'put-away', project: 'default', archivedAt: dateTime }),
      ]),
    });
    expect(inProject).toEqual({ status: 200, body });
    expect(body.features).not.toContainEqual(expect.objectContaining({ name: 'standing' }));
    expect(await get(`${ARCHIVE}/features/nowhere`)).toEqual(refused(404, 'NotFoundError'));
  });

  it('removes it from the list and the count of its project', async () => {
    await createFlag(service, 'archive-counted');
    await untilFlagsListed(service, ['archive-counted']);
    const before = await countFlags();

    await archiveFlag(service, 'archive-counted');

    await expect
      .poll(async () => (await get(FEATURES)).body.features)
      .not.toContainEqual(expect.objectContaining({ name: 'archive-counted' }));
    expect(await countFlags()).toBe(before - 1);
  });

  it('that is already archived records and counts nothing', async () => {
    const before = await countFlags();

    const events = await recordedEvents(service, () => archiveFlag(service, 'put-away'));

    expect(events).toEqual([]);
    expect(await countFlags()).toBe(before);
  });

  it.each([
    ['switching', 'POST', 'environments/development/on', undefined],
    ['adding a strategy', 'POST', 'environments/development/strategies', { name: 'default' }],
    ['setting variants', 'PUT', 'environments/development/variants', [{ name: 'a', weight: 1 }]],
  ])('prevents %s until it is revived', async (_what, method, path, body) => {
    const url = `${FEATURES}/put-away/${path}`;
    const reply = await service.request(method, url, body === undefined ? {} : { body });

    expect(answerOf(reply)).toEqual(refused(400, 'ValidationError', 'Revive it'));
  });
});

describe('reviving a flag', () => {
  it('makes it active, disabled everywhere, and records one event', async () => {
    const path = await createFlag(service, 'revive-me');
    await post(`${path}/environments/development/on`);
    await archiveFlag(service, 'revive-me');
    const before = await countFlags();

    const events = await recordedEvents(service, async () => {
      expect(await post(`${ARCHIVE}/revive/revive-me`)).toEqual({ status: 200, body: undefined });
    });

    expect(events).toEqual([flagEvent('feature-revived', 'revive-me')]);
    expect((await get(path)).body).toMatchObject({
      archived: false,
      archivedAt: null,
      environments: [{ enabled: false, hasStrategies: true }, { enabled: false }],
    });
    expect(await countFlags()).toBe(before + 1);
  });

  it('that is already active records nothing', async () => {
    const events = await recordedEvents(service, async () => {
      expect((await post(`${ARCHIVE}/revive/standing`)).status).toBe(200);
    });

    expect(events).toEqual([]);
  });
});

describe('deleting a flag', () => {
  it('releases its name and keeps its events', async () => {
    const path = await createArchived('delete-me', { description: 'Gone soon' });

    const events = await recordedEvents(service, async () => {
      expect(await remove(`${ARCHIVE}/delete-me`)).toEqual({ status: 200, body: undefined });
    });

    const preData = flagData('delete-me', { description: 'Gone soon', archived: true });
    expect(events).toEqual([flagEvent('feature-deleted', 'delete-me', { preData })]);
    expect(await get(path)).toEqual(refused(404, 'NotFoundError', 'delete-me'));
    await createFlag(service, 'delete-me');
    expect((await get(path)).body).toEqual(asRead(shownFlag('delete-me')));
    const types = async () => {
      const { body: log } = await get('/api/admin/events/delete-me');
      return log.events.map(({ type }: { readonly type: string }) => type);
    };
    await expect
      .poll(types)
      .toEqual(['feature-created', 'feature-deleted', 'feature-archived', 'feature-created']);
  });

  it('that is not archived changes nothing', async () => {
    const before = await get(`${FEATURES}/standing`);

    const events = await recordedEvents(service, async () => {
      expect(await remove(`${ARCHIVE}/standing`)).toEqual({ status: 200, body: undefined });
    });

    expect(events).toEqual([]);
    expect(await get(`${FEATURES}/standing`)).toEqual(before);
  });

  it('leaves no settings to a new flag of the same name', async () => {
    const path = await createFlag(service, 'settings-gone');
    await post(`${path}/environments/development/on`);
    await archiveFlag(service, 'settings-gone');
    await remove(`${ARCHIVE}/settings-gone`);

    const { body } = await post(FEATURES, { name: 'settings-gone' });

    expect(body).toEqual(shownFlag('settings-gone'));
    expect((await get(path)).body).toEqual(asRead(shownFlag('settings-gone')));
  });

  it('with more items than one transaction allows leaves no relation behind', async () => {
    const created = await Promise.all(
      [1, 2, 3].map((index) =>
        post('/api/admin/segments', { name: `deleted-${index}`, constraints: [] }),
      ),
    );
    const segments = created.map(({ body }) => body.id as number);
    const tags = Array.from({ length: 14 }, (_, index) => ({ value: `deleted-${index}` }));
    await createFlag(service, 'delete-big', { tags });
    for (let index = 0; index < 30; index += 1) {
      await addStrategy(service, 'delete-big', { segments });
    }
    await archiveFlag(service, 'delete-big');

    const events = await recordedEvents(service, async () => {
      expect((await remove(`${ARCHIVE}/delete-big`)).status).toBe(200);
    });

    expect(events).toMatchObject([{ type: 'feature-deleted', tags: { length: 14 } }]);
    const uses = await get(`/api/admin/segments/${segments[0]}/strategies`);
    expect(uses.body.strategies).toEqual([]);
    expect((await remove(`/api/admin/segments/${segments[0]}`)).status).toBe(204);
  });

  it('happens once under concurrent requests', async () => {
    await createArchived('delete-race');

    const events = await recordedEvents(service, async () => {
      const replies = await Promise.all(
        Array.from({ length: 5 }, () => remove(`${ARCHIVE}/delete-race`)),
      );
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
    });

    expect(events).toHaveLength(1);
  });
});

describe('the count of a project', () => {
  it('is correct after flags are created, archived and revived concurrently', async () => {
    const before = await countFlags();
    const names = Array.from({ length: 8 }, (_, index) => `counted-${index}`);
    await Promise.all(names.map((name) => createFlag(service, name)));
    await Promise.all(names.slice(0, 6).map((name) => archiveFlag(service, name)));
    await Promise.all([
      ...names.slice(0, 2).map((name) => post(`${ARCHIVE}/revive/${name}`)),
      ...names.slice(4, 6).map((name) => remove(`${ARCHIVE}/${name}`)),
    ]);

    expect(await countFlags()).toBe(before + 4);
  });
});

async function post(path: string, body?: unknown) {
  return answerOf(await service.request('POST', path, body === undefined ? {} : { body }));
}

async function remove(path: string) {
  return answerOf(await service.request('DELETE', path));
}

async function get(path: string) {
  return answerOf(await service.request('GET', path));
}

/** The archived flag, as it is listed. */
async function archived(name: string) {
  const { body } = await get(`${ARCHIVE}/features`);
  return body.features.find((flag: { readonly name: string }) => flag.name === name);
}

async function countFlags(): Promise<number> {
  const { body } = await get('/api/admin/projects');
  return body.projects.find(({ id }: { readonly id: string }) => id === 'default').featureCount;
}

async function createArchived(name: string, body: object = {}): Promise<string> {
  const path = await createFlag(service, name, body);
  await archiveFlag(service, name);
  return path;
}
