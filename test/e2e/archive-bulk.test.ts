import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, archiveFlag, createFlag, FEATURES, refused } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const PROJECT = '/api/admin/projects/default';
const ARCHIVE = '/api/admin/archive';

let service: Service;

beforeAll(async () => {
  service = await startService();
  await createFlag(service, 'standing');
});

afterAll(() => service.stop());

describe.each([
  ['archive', 202, 'feature-archived', createFlag],
  ['revive', 200, 'feature-revived', (_service: Service, name: string) => createArchived(name)],
  ['delete', 200, 'feature-deleted', (_service: Service, name: string) => createArchived(name)],
] as const)('POST /projects/{projectId}/%s', (verb, status, type, prepare) => {
  const path = `${PROJECT}/${verb}`;

  it('changes each flag once, in the given order', async () => {
    await prepare(service, `${verb}-b`);
    await prepare(service, `${verb}-a`);

    const events = await recordedEvents(service, async () => {
      const features = [`${verb}-b`, `${verb}-a`, `${verb}-b`];
      expect(await post(path, { features })).toEqual({ status, body: undefined });
    });

    expect(events).toMatchObject([
      { type, featureName: `${verb}-b` },
      { type, featureName: `${verb}-a` },
    ]);
  });

  it('changes no flag if one is unknown, and names it', async () => {
    await prepare(service, `${verb}-known`);

    const events = await recordedEvents(service, async () => {
      expect(await post(path, { features: [`${verb}-known`, 'nobody'] })).toEqual(
        refused(404, 'NotFoundError', 'nobody'),
      );
    });

    expect(events).toEqual([]);
  });

  it.each([
    ['features', {}],
    ['features', { features: [] }],
    ['features', { features: 'standing' }],
    ['features', { features: Array.from({ length: 10_000 }, () => 'a') }],
    ['features/0', { features: [''] }],
    ['features/0', { features: [null] }],
    ['features/1', { features: ['standing', 'x'.repeat(101)] }],
  ])('refuses invalid %s', async (property, body) => {
    expect(await post(path, body)).toEqual(
      refused(400, 'ValidationError', `\`/body/${property}\``),
    );
  });
});

describe('deleting several flags', () => {
  it('leaves those that are not archived as they are', async () => {
    await createArchived('delete-together');

    const events = await recordedEvents(service, async () => {
      expect(
        await post(`${PROJECT}/delete`, { features: ['standing', 'delete-together'] }),
      ).toEqual({ status: 200, body: undefined });
    });

    expect(events).toMatchObject([{ type: 'feature-deleted', featureName: 'delete-together' }]);
    await expect.poll(() => archived('delete-together')).toBeUndefined();
    expect((await get(`${FEATURES}/standing`)).status).toBe(200);
  });
});
async function post(path: string, body?: unknown) {
  return answerOf(await service.request('POST', path, body === undefined ? {} : { body }));
}

async function get(path: string) {
  return answerOf(await service.request('GET', path));
}

/** The archived flag, as it is listed. */
async function archived(name: string) {
  const { body } = await get(`${ARCHIVE}/features`);
  return body.features.find((flag: { readonly name: string }) => flag.name === name);
}

async function createArchived(name: string, body: object = {}): Promise<string> {
  const path = await createFlag(service, name, body);
  await archiveFlag(service, name);
  return path;
}
