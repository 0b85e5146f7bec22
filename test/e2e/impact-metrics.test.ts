import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, createAccount, createProject, uncached } from '../support/access.ts';
import { answerOf, refused } from '../support/flags.ts';
import { type Service, startService } from '../support/service.ts';

const METRICS = '/api/admin/impact-metrics';
/** Projects of the tokens, by the name of the token. */
const scopes = { shop: 'shop', secret: 'secret', all: '*' };

let service: Service;
let viewer: Account;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'impact-metrics-'));
  const options = { dataDir, env: uncached };
  service = await startService(options);
  viewer = await createAccount(service, 'viewer');
  await createProject(service, 'shop');
  await createProject(service, 'secret', 'private');
  for (const [tokenName, project] of Object.entries(scopes)) {
    const body = { tokenName, type: 'client', environment: 'production', projects: [project] };
    const { body: token } = await service.request('POST', '/api/admin/api-tokens', { body });
    secrets.set(tokenName, token.secret);
  }
  await report(
    'shop',
    counter('checkout_errors', 3, 'enabled'),
    counter('checkout_errors', 5, 'disabled'),
  );
  await report('shop', counter('checkout_errors', 4, 'enabled', 'basket'));
  await report('shop', histogram());
  await report('all', counter('checkout_errors', 10, 'enabled', 'batch'));
  await report('secret', counter('checkout_errors', 100, 'enabled'));
  await report('shop', { ...counter('checkout_errors', 1, 'enabled'), name: 'n'.repeat(101) });
  // At its start, a service does at once what it does each minute.
  await service.stop();
  service = await startService(options);
});

afterAll(async () => {
  await service.stop();
  await rm(dataDir, { recursive: true });
});

/** Secrets of the tokens, by name. */
const secrets = new Map<string, string>();

async function report(token: string, ...impactMetrics: readonly object[]): Promise<void> {
  const now = new Date().toISOString();
  const body = { appName: 'shop', bucket: { start: now, stop: now, toggles: {} }, impactMetrics };
  const { status } = await service.request('POST', '/api/client/metrics', {
    body,
    token: secrets.get(token) ?? '',
  });
  expect(status).toBe(202);
}

function counter(name: string, value: number, flag: string, appName = 'shop') {
  const samples = [{ value, labels: { appName, 'new-checkout': flag } }];
  return { name, help: 'Checkouts that failed', type: 'counter', samples };
}

function histogram() {
  const buckets = [
    { le: 0.5, count: 6 },
    { le: 1, count: 10 },
    { le: '+Inf', count: 10 },
  ];
  const samples = [{ count: 10, sum: 4, buckets, labels: {} }];
  return { name: 'checkout_seconds', help: 'How long it took', type: 'histogram', samples };
}

interface Question {
  readonly [name: string]: string | readonly string[];
}

const question = {
  project: 'shop',
  environment: 'production',
  metricName: 'checkout_errors',
  aggregationMode: 'count',
  timeRange: 'hour',
};

async function read(asked: Question, token?: string) {
  const pairs = Object.entries(asked).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  const path = `${METRICS}/series?${new URLSearchParams(pairs)}`;
  return answerOf(await service.request('GET', path, token ? { token } : {}));
}

/** What each group adds up to in all points. */
async function sums(asked: Question, token?: string) {
  const { status, body } = await read(asked, token);
  expect(status).toBe(200);
  return Object.fromEntries(
    body.series.map(({ group, points }: { group: string; points: { value: number | null }[] }) => [
      group,
      points.reduce((sum, { value }) => sum + (value ?? 0), 0),
    ]),
  );
}

async function listed(query: string, token?: string) {
  const path = `${METRICS}/${query}`;
  return answerOf(await service.request('GET', path, token ? { token } : {}));
}

describe('the metrics of a project', () => {
  const errors = {
    name: 'checkout_errors',
    type: 'counter',
    help: 'Checkouts that failed',
    environments: ['production'],
    labelNames: ['appName', 'environment', 'new-checkout'],
    lastSeenAt: expect.any(String),
  };
  const seconds = {
    ...errors,
    name: 'checkout_seconds',
    type: 'histogram',
    help: 'How long it took',
    labelNames: ['appName', 'environment'],
  };

  it('are its own and those of all projects, with what was not taken', async () => {
    const { status, body } = await listed('metrics?project=shop', viewer.token);

    expect(status).toBe(200);
    expect(body.metrics).toHaveLength(3);
    expect(body.metrics).toEqual(
      expect.arrayContaining([
        { ...errors, project: 'shop' },
        { ...errors, project: null },
        { ...seconds, project: 'shop' },
      ]),
    );
    expect(body.dropped).toEqual([
      {
        project: 'shop',
        day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        reason: 'name',
        count: 1,
      },
    ]);
  });

  it('are of the projects that the caller sees', async () => {
    const ofViewer = await listed('metrics', viewer.token);
    const ofAdmin = await listed('metrics');
    const projectsIn = ({ body }: typeof ofAdmin): (string | null)[] =>
      body.metrics.map(({ project }: { project: string | null }) => project);

    expect(projectsIn(ofViewer)).not.toContain('secret');
    expect(projectsIn(ofAdmin)).toContain('secret');
  });

  it('are those of existing projects that the caller sees', async () => {
    expect((await listed('metrics?project=nowhere')).status).toBe(200);
    expect(await listed('metrics?project=nowhere', viewer.token)).toEqual(
      refused(404, 'NotFoundError', 'nowhere'),
    );
    expect(await listed('metrics?project=secret', viewer.token)).toEqual(
      refused(404, 'NotFoundError', 'secret'),
    );
  });
});

describe('a metric over time', () => {
  it('is what a project sees of it, a point for each minute', async () => {
    const { body } = await read(question);

    expect(body).toMatchObject({ type: 'counter', stepSeconds: 60, groups: 1 });
    expect(body.series[0].points).toHaveLength(60);
    expect(await sums(question)).toEqual({ null: 22 });
  });

  it('is divided by a label', async () => {
    expect(await sums({ ...question, groupBy: 'new-checkout' })).toEqual({
      enabled: 17,
      disabled: 5,
    });
    expect(await sums({ ...question, groupBy: 'appName' })).toEqual({
      shop: 8,
      basket: 4,
      batch: 10,
    });
  });

  it('is of the labels that are selected', async () => {
    const both = { ...question, label: ['appName=basket', 'appName=batch'] };

    expect(await sums({ ...question, label: ['appName=basket'] })).toEqual({ null: 4 });
    expect(await sums(both)).toEqual({ null: 14 });
    expect(await sums({ ...both, groupBy: 'appName' })).toEqual({ basket: 4, batch: 10 });
  });

  it.each([
    ['day', 24, 3_600],
    ['week', 56, 10_800],
  ])('of a %s has %i points', async (timeRange, length, stepSeconds) => {
    const { body } = await read({ ...question, timeRange });

    expect(body.stepSeconds).toBe(stepSeconds);
    expect(body.series[0].points).toHaveLength(length);
    expect(await sums({ ...question, timeRange })).toEqual({ null: 22 });
  });

  it('of a month has a point for each day', async () => {
    const { body } = await read({ ...question, timeRange: 'month' });

    expect(body.stepSeconds).toBe(86_400);
    expect(body.series[0].points.at(-1)).toEqual({ at: expect.any(String), value: 22 });
  });

  it('is a quantile of a histogram', async () => {
    const metricName = 'checkout_seconds';
    const { body } = await read({
      ...question,
      metricName,
      aggregationMode: 'p50',
      timeRange: 'month',
    });

    expect(body.type).toBe('histogram');
    expect(body.series[0].points.at(-1).value).toBeCloseTo((0.5 * 5) / 6);
  });

  it('is all that the caller sees, without a project', async () => {
    const { project: _project, ...everywhere } = question;

    expect(await sums(everywhere)).toEqual({ null: 122 });
    expect(await sums(everywhere, viewer.token)).toEqual({ null: 22 });
  });

  it('is nothing from another environment', async () => {
    expect(await sums({ ...question, environment: 'development' })).toEqual({});
    expect(await sums({ ...question, label: ['environment=development'] })).toEqual({});
    expect(await sums({ ...question, label: ['environment=production'] })).toEqual({ null: 22 });
  });

  it('is nothing if nobody has sent it', async () => {
    const { body } = await read({ ...question, metricName: 'never_sent' });

    expect(body).toEqual({ type: 'unknown', stepSeconds: 60, groups: 0, series: [] });
  });

  it('is of an environment that there is, and of a project that the caller sees', async () => {
    expect(await read({ ...question, environment: 'mars' })).toEqual(
      refused(404, 'NotFoundError', 'mars'),
    );
    expect(await read({ ...question, project: 'secret' }, viewer.token)).toEqual(
      refused(404, 'NotFoundError', 'secret'),
    );
  });

  it('has labels with names', async () => {
    expect(await read({ ...question, label: ['shop'] })).toEqual(
      refused(400, 'ValidationError', '/query/label/0'),
    );
  });
});

it('a saved chart knows the type of its metric', async () => {
  const body = {
    metricName: 'checkout_errors',
    timeRange: 'hour',
    yAxisMin: 'auto',
    aggregationMode: 'count',
    labelSelectors: {},
  };
  const path = '/api/admin/projects/shop/features';
  await service.request('POST', path, { body: { name: 'charted' } });

  const saved = await service.request('POST', `${path}/charted/impact-metrics/config`, { body });
  const ofAll = await service.request('POST', `${METRICS}/config`, { body });

  expect(saved.body).toMatchObject({ type: 'counter', step: '1m' });
  expect(ofAll.body).toMatchObject({ type: 'counter', step: '1m' });
});
