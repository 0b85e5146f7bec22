import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, createFlag, FEATURES, refused } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const WRITERS = 50;

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

interface Recorded {
  readonly id: number;
  readonly type: string;
  readonly createdAt: string;
  readonly featureName: string;
  readonly data: Readonly<Record<string, unknown>>;
}

describe('fifty writers at once', () => {
  it('create fifty flags in one project: none is lost or refused, and all are counted', async () => {
    const before = await countFlags();

    const events = await recordedEvents(service, async () => {
      const replies = await all((index) => post(FEATURES, { name: `created-${index}` }));
      expect(statusesOf(replies)).toEqual([201]);
    });

    expectOrder(events);
    expect(events).toHaveLength(WRITERS);
    expect(new Set(events.map(({ featureName }: Recorded) => featureName)).size).toBe(WRITERS);
    expect(await countFlags()).toBe(before + WRITERS);
    await expect
      .poll(async () => (await get(FEATURES)).body.features)
      .toHaveLength(before + WRITERS);
  });

  it('change fifty flags: none is lost or refused', async () => {
    const paths: string[] = [];
    for (let index = 0; index < WRITERS; index += 1) {
      paths.push(await createFlag(service, `changed-${index}`));
    }

    const events = await recordedEvents(service, async () => {
      const replies = await all(async (index) =>
        answerOf(
          await service.request('PUT', `${paths[index]}`, { body: { description: `of ${index}` } }),
        ),
      );
      expect(statusesOf(replies)).toEqual([200]);
    });

    expectOrder(events);
    expect(events).toHaveLength(WRITERS);
    const flags = await all(async (index) => (await get(`${paths[index]}`)).body);
    expect(flags.map(({ description }) => description)).toEqual(
      paths.map((_path, index) => `of ${index}`),
    );
  });

  it('change one flag: none is lost or refused, and each event follows the one before', async () => {
    const path = await createFlag(service, 'shared');

    const events = await recordedEvents(service, async () => {
      const replies = await all(async (index) =>
        answerOf(await service.request('PUT', path, { body: { description: `by ${index}` } })),
      );
      expect(statusesOf(replies)).toEqual([200]);
    });

    expectOrder(events);
    expect(events).toHaveLength(WRITERS);
    const chain = events.map(({ preData }: { readonly preData: Recorded['data'] }) => preData);
    expect(chain.slice(1)).toEqual(events.slice(0, -1).map(({ data }: Recorded) => data));
    expect((await get(path)).body.description).toBe(events.at(-1).data.description);
  });

  it('add strategies to one flag: thirty are stored, the others are refused with the limit', async () => {
    const path = `${await createFlag(service, 'crowded')}/environments/development/strategies`;

    const events = await recordedEvents(service, async () => {
      const replies = await all((index) => post(path, { name: 'default', title: `${index}` }));
      const refusals = replies.filter(({ status }) => status !== 200);
      expect(refusals).toHaveLength(WRITERS - 30);
      for (const refusal of refusals)
        expect(refusal).toEqual(refused(400, 'ExceedsLimitError', '30'));
    });

    const { body } = await get(path);
    const ids = body.map(({ id }: { readonly id: string }) => id);
    expectOrder(events);
    expect(events.map(({ data }: Recorded) => data.id)).toEqual(ids);
    expect(new Set(ids).size).toBe(30);
  });

  it('enable one flag: one writer enables it, and the others change nothing', async () => {
    const path = await createFlag(service, 'switched');

    const events = await recordedEvents(service, async () => {
      const replies = await all(() => post(`${path}/environments/development/on`));
      expect(statusesOf(replies)).toEqual([200]);
    });

    expect(events.map(({ type }: Recorded) => type)).toEqual([
      'feature-strategy-add',
      'feature-environment-enabled',
    ]);
  });

  it('never exceed the flag limit of a project', async () => {
    await post('/api/admin/projects', { id: 'small', name: 'Small' });
    await service.request('PUT', '/api/admin/projects/small', {
      body: { name: 'Small', featureLimit: 20 },
    });

    const replies = await all((index) =>
      post('/api/admin/projects/small/features', { name: `small-${index}` }),
    );

    const refusals = replies.filter(({ status }) => status !== 201);
    expect(refusals).toHaveLength(WRITERS - 20);
    for (const refusal of refusals)
      expect(refusal).toEqual(refused(400, 'ExceedsLimitError', '20'));
    await expect
      .poll(async () => (await get('/api/admin/projects/small/features')).body.features)
      .toHaveLength(20);
  });

  it('create a flag with one name: one succeeds, and the others are refused', async () => {
    const events = await recordedEvents(service, async () => {
      const replies = await all(() => post(FEATURES, { name: 'wanted' }));
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(WRITERS - 1);
    });

    expect(events).toHaveLength(1);
  });
});

async function countFlags(): Promise<number> {
  const { body } = await get('/api/admin/projects');
  return body.projects.find(({ id }: { readonly id: string }) => id === 'default').featureCount;
}

function all<T>(write: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: WRITERS }, (_, index) => write(index)));
}

async function post(path: string, body?: unknown) {
  return answerOf(await service.request('POST', path, body === undefined ? {} : { body }));
}

function statusesOf(replies: readonly { readonly status: number }[]) {
  return [...new Set(replies.map(({ status }) => status))];
}

/** Invariants of the events of all writers: ids without gaps, times that never decrease. */
function expectOrder(events: readonly Recorded[]): void {
  const first = events[0]?.id ?? 0;
  const times = events.map(({ createdAt }) => createdAt);
  expect(events.map(({ id }) => id)).toEqual(events.map((_event, index) => first + index));
  expect(times).toEqual(times.toSorted());
}

async function get(path: string) {
  return answerOf(await service.request('GET', path));
}
