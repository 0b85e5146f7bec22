import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, clientToken, refused } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const PATH = '/api/admin/feature-types';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: clientToken } });
});

afterAll(() => service.stop());

describe('the feature types', () => {
  it('are six, each with its lifetime', async () => {
    expect(await list()).toEqual({
      status: 200,
      body: {
        version: 1,
        types: [
          shown('release', 40),
          shown('experiment', 40),
          shown('operational', 7),
          shown('kill-switch', null),
          shown('permission', null),
          shown('sunset', 90),
        ],
      },
    });
  });
});

describe('the id of a type', () => {
  it('is accepted in any case, and stored as it is listed', async () => {
    const features = '/api/admin/projects/default/features';
    const created = await service.request('POST', features, {
      body: { name: 'retired', type: 'SUNSET' },
    });
    const updated = await service.request('PUT', `${features}/retired`, {
      body: { type: 'Kill-Switch' },
    });

    expect([created.status, created.body.type]).toEqual([201, 'sunset']);
    expect([updated.status, updated.body.type]).toEqual([200, 'kill-switch']);
    expect((await setLifetime('Sunset', 90)).body).toEqual(shown('sunset', 90));
  });

  it('is refused if there is no such type', async () => {
    const reply = await service.request('POST', '/api/admin/projects/default/features', {
      body: { name: 'odd', type: 'sunsets' },
    });

    expect([reply.status, reply.body.details[0].path]).toEqual([400, '/body/type']);
  });
});

describe('changing the lifetime of a type', () => {
  it('returns the type, and records both states', async () => {
    const events = await recordedEvents(service, async () => {
      expect(await setLifetime('permission', 365)).toEqual({
        status: 200,
        body: shown('permission', 365),
      });
    });

    expect(events).toMatchObject([
      {
        type: 'feature-type-updated',
        data: shown('permission', 365),
        preData: shown('permission', null),
      },
    ]);
    await setLifetime('permission', null);
  });

  it.each([null, 0])('to %j means forever', async (days) => {
    await setLifetime('kill-switch', 5);

    expect((await setLifetime('kill-switch', days)).body).toEqual(shown('kill-switch', null));
  });

  it('records nothing if it does not change', async () => {
    const events = await recordedEvents(service, () => setLifetime('operational', 7));

    expect(events).toEqual([]);
  });

  it.each([-1, 1.5, 'soon', 2 ** 31, undefined, {}])('to %j is refused', async (days) => {
    expect(await setLifetime('release', days)).toEqual(
      refused(400, 'ValidationError', '/body/lifetimeDays'),
    );
  });
});

async function list() {
  return answerOf(await service.request('GET', PATH));
}

function shown(id: string, lifetimeDays: number | null) {
  return {
    id,
    name: expect.stringMatching(/\S/),
    description: expect.stringMatching(/\S/),
    lifetimeDays,
  };
}

async function setLifetime(id: string, lifetimeDays: unknown) {
  return answerOf(
    await service.request('PUT', `${PATH}/${id}/lifetime`, { body: { lifetimeDays } }),
  );
}
