import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, createAccount, EDITOR, uncached } from '../support/access.ts';
import { answerOf, archiveFlag, createFlag, FEATURES, refused, uuid } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const INSTANCE = '/api/admin/impact-metrics/config';
const none = '0d3b8a52-6c1f-4e0e-9f5e-2d6a1c9e0b22';
const settings = {
  metricName: 'checkout_errors',
  timeRange: 'week',
  yAxisMin: 'zero',
  aggregationMode: 'rps',
  labelSelectors: { appName: ['shop'] },
};
/** What the answer adds while nobody has sent the metric. */
const shown = { type: 'unknown', displayName: 'checkout_errors', step: '3h', mode: 'write' };

let service: Service;
let viewer: Account;
let editor: Account;

beforeAll(async () => {
  service = await startService({ env: uncached });
  viewer = await createAccount(service, 'viewer');
  editor = await createAccount(service, 'editor', EDITOR);
});

afterAll(() => service.stop());

async function send(method: string, path: string, body?: object, token?: string) {
  return answerOf(
    await service.request(method, path, { ...(body && { body }), ...(token && { token }) }),
  );
}

function chartsOf(flag: string): string {
  return `${FEATURES}/${flag}/impact-metrics/config`;
}

async function listed(path: string, token?: string) {
  const { body } = await send('GET', path, undefined, token);
  return body.configs;
}

describe('the charts of a flag', () => {
  it('are saved, listed in order, and recorded', async () => {
    await createFlag(service, 'listed');
    const path = chartsOf('listed');

    const events = await recordedEvents(service, async () => {
      expect(await send('POST', path, settings)).toEqual({
        status: 200,
        body: { id: uuid, ...settings, ...shown },
      });
    });
    await send('POST', path, { ...settings, title: 'Errors', timeRange: 'day' });

    expect(events).toMatchObject([
      {
        type: 'impact-metric-created',
        project: 'default',
        featureName: 'listed',
        environment: null,
        data: { id: uuid, ...settings },
        preData: null,
      },
    ]);
    expect(await listed(path)).toEqual([
      { id: uuid, ...settings, ...shown },
      { id: uuid, ...settings, ...shown, title: 'Errors', timeRange: 'day', step: null },
    ]);
  });

  it('are replaced by their id', async () => {
    const [first, second] = await listed(chartsOf('listed'));
    const body = { ...settings, id: first.id, aggregationMode: 'sum' };

    const events = await recordedEvents(service, async () => {
      expect((await send('POST', chartsOf('listed'), body)).body).toMatchObject(body);
    });

    expect(events).toMatchObject([
      {
        type: 'impact-metric-updated',
        featureName: 'listed',
        data: { aggregationMode: 'sum' },
        preData: { aggregationMode: 'rps' },
      },
    ]);
    expect(await listed(chartsOf('listed'))).toEqual([{ ...first, ...body }, second]);
  });

  it('record nothing when nothing changes', async () => {
    const [first] = await listed(chartsOf('listed'));

    const events = await recordedEvents(service, () =>
      send('POST', chartsOf('listed'), { ...settings, id: first.id, aggregationMode: 'sum' }),
    );

    expect(events).toEqual([]);
  });

  it('are deleted', async () => {
    const [first, second] = await listed(chartsOf('listed'));

    const events = await recordedEvents(service, async () => {
      expect((await send('DELETE', `${chartsOf('listed')}/${first.id}`)).status).toBe(204);
    });

    expect(events).toMatchObject([
      {
        type: 'impact-metric-deleted',
        featureName: 'listed',
        data: null,
        preData: { id: first.id },
      },
    ]);
    expect(await listed(chartsOf('listed'))).toEqual([second]);
  });

  it('are at most 20', async () => {
    await createFlag(service, 'full');
    for (let count = 0; count < 20; count += 1) await send('POST', chartsOf('full'), settings);

    expect(await send('POST', chartsOf('full'), settings)).toEqual(
      refused(400, 'ExceedsLimitError', '20'),
    );
  });

  it('have labels of 2,000 bytes at most', async () => {
    await createFlag(service, 'long');
    const labelSelectors = {
      appName: Array.from({ length: 20 }, (_, at) => `${at}`.padEnd(100, 'ä')),
    };

    expect(await send('POST', chartsOf('long'), { ...settings, labelSelectors })).toEqual(
      refused(400, 'ValidationError', '/body/labelSelectors'),
    );
  });

  it('are unknown by other ids', async () => {
    const missing = refused(404, 'NotFoundError', 'a chart with the id');

    expect(await send('POST', chartsOf('listed'), { ...settings, id: none })).toEqual(missing);
    expect(await send('DELETE', `${chartsOf('listed')}/${none}`)).toEqual(missing);
  });

  it('are those of the project of the path', async () => {
    const path = '/api/admin/projects/elsewhere/features/listed/impact-metrics/config';

    expect((await send('GET', path)).status).toBe(404);
    expect((await send('POST', path, settings)).status).toBe(404);
  });

  it('say who may change them', async () => {
    const [chart] = await listed(chartsOf('listed'));

    expect(await listed(chartsOf('listed'), viewer.token)).toEqual([{ ...chart, mode: 'read' }]);
    expect(await listed(chartsOf('listed'), editor.token)).toEqual([chart]);
    expect(await send('POST', chartsOf('listed'), settings, viewer.token)).toEqual(
      refused(403, 'NoAccessError', 'UPDATE_FEATURE'),
    );
  });

  it('stay while a flag is archived, and go with it', async () => {
    await createFlag(service, 'gone');
    await send('POST', chartsOf('gone'), settings);
    await archiveFlag(service, 'gone');
    expect(await listed(chartsOf('gone'))).toHaveLength(1);

    await send('DELETE', '/api/admin/archive/gone');
    await createFlag(service, 'gone');

    expect(await listed(chartsOf('gone'))).toEqual([]);
  });
});

describe('the charts of the instance', () => {
  it('are saved, changed and deleted by administrators', async () => {
    const events = await recordedEvents(service, async () => {
      const { body: first } = await send('POST', INSTANCE, settings);
      const changes = {
        ...{ title: 'All errors', timeRange: 'hour', yAxisMin: 'auto', aggregationMode: 'p99' },
        metricName: 'checkout_seconds',
      };
      await send('POST', INSTANCE, { ...settings, id: first.id, ...changes });
      expect(await listed(INSTANCE)).toEqual([
        {
          ...{ id: first.id, ...settings, ...shown, ...changes },
          displayName: 'checkout_seconds',
          step: '1m',
        },
      ]);
      expect((await send('DELETE', `${INSTANCE}/${first.id}`)).status).toBe(204);
    });

    expect(events).toMatchObject(
      ['impact-metric-created', 'impact-metric-updated', 'impact-metric-deleted'].map((type) => ({
        type,
        project: null,
        featureName: null,
      })),
    );
    expect(await listed(INSTANCE)).toEqual([]);
  });

  it('are seen by everybody who is signed in', async () => {
    const { body } = await send('POST', INSTANCE, settings);

    expect(await listed(INSTANCE, viewer.token)).toEqual([{ ...body, mode: 'read' }]);
    expect(await send('POST', INSTANCE, settings, editor.token)).toEqual(
      refused(403, 'NoAccessError', 'ADMIN'),
    );
  });

  it('are unknown by other ids', async () => {
    const missing = refused(404, 'NotFoundError', 'a chart with the id');

    expect(await send('POST', INSTANCE, { ...settings, id: none })).toEqual(missing);
    expect(await send('DELETE', `${INSTANCE}/${none}`)).toEqual(missing);
  });
});

it('no visits are counted by an analytics service', async () => {
  expect(await send('GET', '/api/admin/impact-metrics/plausible')).toEqual({
    status: 200,
    body: { data: [] },
  });
});
