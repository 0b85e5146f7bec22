import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createProject, uncached } from '../support/access.ts';
import { createSdkToken } from '../support/api-tokens.ts';
import { type Service, startService } from '../support/service.ts';
import { usageBucket } from '../support/usage-bucket.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: uncached });
});

afterAll(() => service.stop());

describe('GET /api/admin/client-metrics/features/{featureName}/history', () => {
  const historyOf = (flag: string, query: string, token = service.adminToken) =>
    service.request('GET', `/api/admin/client-metrics/features/${flag}/history?${query}`, {
      token,
    });

  it('has the hours of the last day in an environment', async () => {
    await createFlag('history');
    const token = await createSdkToken(service, 'client', 'development');
    const sent = usageBucket({ history: { yes: 2, no: 1, variants: { blue: 2 } } });
    await service.request('POST', '/api/client/metrics', { body: sent, token });
    const { status, body } = await historyOf('history', 'environment=development');
    expect(status).toBe(200);
    expect(body).toEqual({ unit: 'hour', points: expect.anything(), applications: ['shop'] });
    const { points } = body as { points: readonly Point[] };
    expect(points.filter(({ yes }) => yes > 0)).toEqual([
      { at: expect.stringMatching(/:00:00\.000Z$/), yes: 2, no: 1, variants: { blue: 2 } },
    ]);
    expect(points).toHaveLength(24);
  });

  it.each([
    ['no environment', '', 400, '/query/environment'],
    ['an unknown span', 'environment=development&span=2d', 400, '/query/span'],
    ['an unknown parameter', 'environment=development&hours=2', 400, '/query/hours'],
    ['an unknown environment', 'environment=moon', 404, 'moon'],
  ])('refuses %s', async (_what, query, status, named) => {
    await createFlag('history-refused');
    const refused = await historyOf('history-refused', query);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      status,
      expect.stringContaining(named),
    ]);
  });

  it('hides flags in a private project', async () => {
    await createProject(service, 'hidden-history', 'private');
    await createFlag('hidden-history-flag', 'hidden-history');
    const { token } = await createAccount(service, 'history-outsider');
    const query = 'environment=development&span=7d';
    const hidden = await historyOf('hidden-history-flag', query, token);
    expect([hidden.status, (await historyOf('hidden-history-flag', query)).status]).toEqual([
      404, 200,
    ]);
  });
});

describe('GET /api/admin/client-metrics/traffic', () => {
  const trafficOf = (query: string, token = service.adminToken) =>
    service.request('GET', `/api/admin/client-metrics/traffic?${query}`, { token });

  it('has 24 hours of each flag that the caller can see', async () => {
    await createProject(service, 'hidden-traffic', 'private');
    await createFlag('hidden-traffic-flag', 'hidden-traffic');
    await createFlag('traffic');
    const { token } = await createAccount(service, 'traffic-outsider');
    const { status, body } = await trafficOf(
      'feature=traffic&feature=hidden-traffic-flag&feature=no-flag',
      token,
    );
    const none = Array(24).fill(0);
    expect(status).toBe(200);
    expect(body).toEqual({
      from: expect.stringMatching(/:00:00\.000Z$/),
      features: [{ name: 'traffic', project: 'default', yes: none, no: none }],
    });
  });

  it.each([
    ['no flag', ''],
    ['101 flags', Array.from({ length: 101 }, (_, n) => `feature=flag-${n}`).join('&')],
  ])('refuses %s', async (_what, query) => {
    const { status, body } = await trafficOf(query);
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringContaining('/query/feature'),
    ]);
  });
});

/** A point of a history. */
interface Point {
  readonly at: string;
  readonly yes: number;
  readonly no: number;
}

function createFlag(name: string, project = 'default') {
  return service.request('POST', `/api/admin/projects/${project}/features`, { body: { name } });
}
