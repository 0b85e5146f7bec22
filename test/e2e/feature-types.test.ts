import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeDeclaredErrors } from '../support/declared-errors.ts';
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
  it('are five, each with its lifetime', async () => {
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
        ],
      },
    });
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

describeDeclaredErrors(
  () => service,
  [
    { method: 'GET', path: PATH },
    {
      method: 'PUT',
      path: `${PATH}/release/lifetime`,
      body: { lifetimeDays: 40 },
      permissions: ['ADMIN'],
      unknown: ['release'],
    },
  ],
);

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
