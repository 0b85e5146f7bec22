import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
  for (let index = 1; index <= 105; index += 1) await create(`flag-${index}`);
  await service.request('PATCH', '/api/admin/projects/default/features/flag-1', {
    body: [{ op: 'replace', path: '/description', value: 'changed' }],
  });
}, 90_000);

afterAll(() => service.stop());

describe('the events of a flag', () => {
  it('are all returned, newest first', async () => {
    await expect
      .poll(() => get('/api/admin/events/flag-1'))
      .toEqual({
        status: 200,
        body: {
          version: 1,
          toggleName: 'flag-1',
          totalEvents: 2,
          events: [
            expect.objectContaining({ type: 'feature-metadata-updated', featureName: 'flag-1' }),
            expect.objectContaining({ type: 'feature-created', featureName: 'flag-1' }),
          ],
        },
      });
  });

  it('have every property and no other', async () => {
    const { body } = await get('/api/admin/events/flag-2');
    expect(Object.keys(body.events[0]).sort()).toEqual([
      'createdAt',
      'createdBy',
      'createdByUserId',
      'data',
      'environment',
      'featureName',
      'id',
      'preData',
      'project',
      'tags',
      'type',
    ]);
  });

  it.each(['never-was', 'a%20flag', '%F0%9F%9A%A9', '__proto__'])(
    'are empty for %s, which never existed',
    async (name) => {
      expect(await get(`/api/admin/events/${name}`)).toEqual({
        status: 200,
        body: { version: 1, toggleName: decodeURIComponent(name), totalEvents: 0, events: [] },
      });
    },
  );
});

describe('the events of the instance', () => {
  it('are the latest 100, with the total', async () => {
    const { status, body } = await get('/api/admin/events');
    expect(status).toBe(200);
    expect(body).toEqual({ version: 1, totalEvents: 107, events: expect.any(Array) });
    expect(body.events.map(({ id }: { id: number }) => id)).toEqual(
      Array.from({ length: 100 }, (_, index) => 107 - index),
    );
  });

  it('are all returned for one project', async () => {
    const counts = async () => {
      const { body } = await get('/api/admin/events?project=default');
      return [body.totalEvents, body.events.length];
    };
    await expect.poll(counts).toEqual([106, 106]);
  });

  it('are empty for an unknown project', async () => {
    expect(await get('/api/admin/events?project=moon')).toEqual({
      status: 200,
      body: { version: 1, totalEvents: 0, events: [] },
    });
  });

  it('cannot be read for two projects at once', async () => {
    expect(await get('/api/admin/events?project=a&project=b')).toMatchObject({
      status: 400,
      body: { name: 'ValidationError', details: [{ path: '/query/project' }] },
    });
  });
});

function create(name: string) {
  return service.request('POST', '/api/admin/projects/default/features', { body: { name } });
}

async function get(path: string) {
  const { status, body } = await service.request('GET', path);
  return { status, body };
}
