import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openBackup } from '../../edge/src/backup/backup.ts';
import { FlagStore } from '../../edge/src/flags/flag-store.ts';
import { withAnswer } from '../../edge/src/flags/state.ts';
import { createLog } from '../../edge/src/logging/log.ts';
import { UsageStore } from '../../edge/src/metrics/usage.ts';
import { steadyNow } from '../../edge/src/upstream/steady-now.ts';
import { TokenService } from '../../edge/src/upstream/token-service.ts';
import { type TestNode, useEdgeNodes } from './support/edge-node.ts';
import {
  clientToken,
  flag,
  frontendToken,
  startUpstream,
  type TestUpstream,
} from './support/upstream.ts';

const start = useEdgeNodes();
let upstream: TestUpstream;

beforeEach(async () => {
  upstream = await startUpstream();
});

afterEach(() => {
  vi.useRealTimers();
});

const HOUR = 3_600;
const DAY = 24 * HOUR;
const INTERVAL = 300;

function startEdge(variables: Record<string, string> = {}) {
  return start('edge', {
    UPSTREAM_URL: upstream.url,
    TOKENS: clientToken,
    FEATURES_REFRESH_INTERVAL_SECONDS: '0.02',
    METRICS_INTERVAL_SECONDS: '3600',
    ...variables,
  });
}

/** A node whose hours pass when the test says so; what it asks takes real time. */
function startSlowly(variables: Record<string, string> = {}) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] });
  return startEdge({ FEATURES_REFRESH_INTERVAL_SECONDS: String(INTERVAL), ...variables });
}

const polls = () => upstream.to('/api/client/features').length;

const LOOK = 5;

/** Lets an interval pass, and a look at what is due. */
async function passInterval(): Promise<void> {
  for (const seconds of [INTERVAL, LOOK]) {
    vi.advanceTimersByTime(seconds * 1_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Lets time pass, and waits for the poll of each interval, until the next one is due later or never. */
async function pass(node: TestNode, seconds: number): Promise<void> {
  const isPolled = async () => {
    const { token_refreshes } = (await node.ask('/internal-backstage/tokens')).body;
    return token_refreshes.every(
      (each: { next_refresh: string }) => Date.parse(each.next_refresh) > steadyNow(),
    );
  };
  for (let passed = 0; passed < seconds; passed += INTERVAL) {
    const before = polls();
    await passInterval();
    await vi.waitUntil(() => polls() > before, { interval: 1, timeout: 5_000 });
    await vi.waitUntil(isPolled, { interval: 1, timeout: 5_000 });
  }
}

async function namesAt(node: TestNode): Promise<string[]> {
  const { body } = await node.ask('/api/frontend', { token: frontendToken });
  return body.toggles.map(({ name }: { name: string }) => name);
}

describe('a server that is away for a day', () => {
  it('is not missed, and heard of at the next poll', async () => {
    const node = await startSlowly();
    const before = await namesAt(node);
    upstream.instead = () => ({ hangUp: true });
    await pass(node, DAY);
    const away = await namesAt(node);
    const ready = await node.ask('/internal-backstage/ready');
    upstream.instead = () => undefined;
    upstream.features = [flag('new')];
    upstream.revisionId = 2;
    await pass(node, INTERVAL);

    expect([away, ready.status]).toEqual([before, 200]);
    await expect.poll(() => namesAt(node)).toEqual(['new']);
  });

  it('that has too much to do is asked less and less', async () => {
    await startSlowly();
    upstream.instead = () => ({ status: 503 });
    const before = polls();
    for (let passed = 0; passed < DAY; passed += INTERVAL) await passInterval();
    const asked = polls() - before;

    // Each eleventh interval, after some more at the beginning.
    expect(asked).toBeGreaterThan(20);
    expect(asked).toBeLessThanOrEqual(DAY / INTERVAL / 11 + 10);
  });

  it('gets the counts of that day, each once', async () => {
    const node = await startSlowly({ METRICS_INTERVAL_SECONDS: String(HOUR) });
    upstream.instead = () => ({ status: 503 });
    const isSent = () => upstream.to('/api/client/metrics/bulk').length;
    for (let hour = 0; hour < 24; hour += 1) {
      const before = isSent();
      const bucket = { start: new Date().toISOString(), toggles: { one: { yes: 2, no: 1 } } };
      const body = { appName: 'shop', bucket };
      await node.ask('/api/client/metrics', { token: clientToken, body });
      vi.advanceTimersByTime(HOUR * 1_000);
      await vi.waitUntil(() => isSent() > before, { interval: 1, timeout: 5_000 });
    }
    const failed = isSent();
    upstream.instead = () => undefined;
    await node.stop();
    const rows = upstream
      .to('/api/client/metrics/bulk')
      .slice(failed)
      .flatMap(({ body }) => JSON.parse(body).metrics);

    expect(rows.length).toBe(24);
    expect(rows.every(({ yes, no }) => yes === 2 && no === 1)).toBe(true);
  });
});

describe('a server that refuses by mistake', () => {
  const refuse = () => ({ status: 401 });

  it('loses nothing for the time that is set', async () => {
    const node = await startSlowly({ KEEP_REFUSED_SECONDS: String(2 * HOUR) });
    const before = await namesAt(node);
    upstream.instead = refuse;
    await pass(node, HOUR);

    expect(await namesAt(node)).toEqual(before);
  });

  it('gives its flags back without a restart, also to a node that dropped them', async () => {
    const node = await startSlowly();
    const ready = async () => (await node.ask('/internal-backstage/ready')).status;
    upstream.instead = refuse;
    await pass(node, INTERVAL);
    await expect.poll(ready).toBe(503);
    upstream.instead = () => undefined;
    vi.advanceTimersByTime(HOUR * 1_000);

    await expect
      .poll(() => {
        vi.advanceTimersByTime(1_000);
        return ready();
      })
      .toBe(200);
  });

  it.each([401, 403, 404, 500])(
    'tokens stay valid when a validation is answered by %i',
    async (status) => {
      const node = await startSlowly();
      await namesAt(node);
      upstream.statuses.set('/edge/validate', status);
      const before = upstream.to('/edge/validate').length;
      vi.advanceTimersByTime(HOUR * 1_000);
      await vi.waitUntil(() => upstream.to('/edge/validate').length > before, { interval: 1 });
      await expect.poll(() => node.lines.join()).toContain('tokens stay as they are');

      expect((await namesAt(node)).length).toBe(2);
    },
  );
});

describe('a server that is slow', () => {
  const slow = { UPSTREAM_REQUEST_TIMEOUT: '0.1' };

  it('holds nobody up, and is asked again', async () => {
    const node = await startEdge(slow);
    await namesAt(node);
    // Answers long after the node has given up.
    const { promise, resolve } = Promise.withResolvers<{ status: number }>();
    upstream.instead = () => promise;
    const before = polls();
    await vi.waitUntil(() => polls() > before + 1, { timeout: 5_000 });
    const names = await namesAt(node);
    resolve({ status: 200 });
    upstream.instead = () => undefined;
    upstream.features = [flag('new')];
    upstream.revisionId = 2;

    expect(names.length).toBe(2);
    await expect.poll(() => namesAt(node)).toEqual(['new']);
  });

  it('and stops half-way is given up as well', async () => {
    const held: ServerResponse[] = [];
    const server = createServer((request, response) => {
      if (request.url === '/edge/validate') {
        const tokens = [
          { token: clientToken, type: 'client', environment: 'development', projects: ['*'] },
        ];
        response.end(JSON.stringify({ tokens }));
        return;
      }
      held.push(response);
      response.writeHead(200, { 'content-length': 1_000 }).write('{"version":2,"features":[');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    const { port } = server.address() as AddressInfo;
    const node = await startEdge({ ...slow, UPSTREAM_URL: `http://127.0.0.1:${port}` });
    await vi.waitUntil(() => held.length > 2, { timeout: 5_000 });

    expect((await node.ask('/internal-backstage/health')).status).toBe(200);
    expect(node.lines.join()).toContain('cannot get flags');
  });
});

describe('a server that answers rubbish', () => {
  const odd = (more: object) => JSON.stringify({ version: 2, features: [flag('odd', more)] });

  it.each([
    ['a page', '<!doctype html><title>Sign in</title>'],
    ['half of its JSON', '{"version":2,"features":[{"name":"one"'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a flag without a name', '{"features":[{}]}'],
    ['a flag that is null', '{"features":[null]}'],
    ['a name that is a number', odd({ name: 7 })],
    ['strategies that are a text', odd({ strategies: 'default' })],
    ['a strategy that is null', odd({ strategies: [null] })],
    [
      'parameters that are numbers',
      odd({ strategies: [{ name: 'userWithId', parameters: { userIds: 5 } }] }),
    ],
    ['constraints that are a number', odd({ strategies: [{ name: 'default', constraints: 5 }] })],
    [
      'values that are numbers',
      odd({
        strategies: [
          { name: 'default', constraints: [{ contextName: 'a', operator: 'IN', values: [1] }] },
        ],
      }),
    ],
    ['variants that are an object', odd({ variants: {} })],
    ['a weight that is a text', odd({ variants: [{ name: 'a', weight: 'x' }] })],
    ['dependencies that are a number', odd({ dependencies: 5 })],
    ['segments that are an object', JSON.stringify({ features: [flag('odd')], segments: {} })],
    ['a segment of a text', JSON.stringify({ features: [flag('odd')], segments: ['x'] })],
  ])('does not change flags: %s', async (_what, body) => {
    const node = await startEdge();
    const before = await namesAt(node);
    upstream.rubbish = body;
    upstream.revisionId = 2;
    const seen = polls();
    await vi.waitUntil(() => polls() > seen + 1, { timeout: 5_000 });

    expect(await namesAt(node)).toEqual(before);
  });

  it('null is as nothing', async () => {
    upstream.rubbish = JSON.stringify({
      features: [
        flag('one', {
          ...{ variants: null, dependencies: null, impressionData: null },
          strategies: [
            {
              ...{ name: 'default', parameters: null, segments: null, variants: null },
              constraints: [
                {
                  contextName: 'plan',
                  operator: 'NOT_IN',
                  values: null,
                  value: null,
                  inverted: null,
                },
              ],
            },
          ],
        }),
      ],
      segments: null,
    });

    expect(await namesAt(await startEdge())).toEqual(['one']);
  });

  it.each([
    [{ type: 'feature-updated', eventId: 2 }],
    [{ type: 'feature-updated', eventId: 2, feature: { name: 'odd', strategies: 1 } }],
    [{ type: 'segment-updated', eventId: 2 }],
    [{ type: 'hydration', eventId: 2, features: 'x' }],
    ['x'],
  ])('an event of a delta does not change flags: %j', async (event) => {
    const features = [flag('one')];
    const sent = [{ type: 'hydration', eventId: 1, features, segments: [] }];
    upstream.instead = ({ path, headers }) => {
      if (path !== '/api/client/delta') return undefined;
      if (headers['if-none-match'] === '"2"') return { status: 304 };
      const events = headers['if-none-match'] === undefined ? sent : [event];
      return { headers: { etag: '"1"' }, body: JSON.stringify({ events }) };
    };
    const node = await startEdge({ DELTA: 'true' });
    const asked = () => upstream.to('/api/client/delta').length;
    const before = asked();
    await vi.waitUntil(() => asked() > before + 1, { timeout: 5_000 });

    expect(await namesAt(node)).toEqual(['one']);
  });
});

describe('a clock', () => {
  it.each([
    ['a day back', -DAY],
    ['a year on', 365 * DAY],
  ])('that is set %s does not keep polls from being made', async (_how, seconds) => {
    const node = await startSlowly();
    vi.setSystemTime(Date.now() + seconds * 1_000);
    upstream.features = [flag('new')];
    upstream.revisionId = 2;
    await pass(node, INTERVAL);

    await expect.poll(() => namesAt(node)).toEqual(['new']);
  });

  it('that is set a year on does not end the time that refused flags are kept', async () => {
    const node = await startSlowly({ KEEP_REFUSED_SECONDS: String(2 * HOUR) });
    await namesAt(node);
    upstream.instead = () => ({ status: 403 });
    await pass(node, INTERVAL);
    vi.setSystemTime(Date.now() + 365 * DAY * 1_000);
    await pass(node, INTERVAL);

    expect((await namesAt(node)).length).toBe(2);
  });
});

describe('100 MB of metrics', () => {
  const toggles = (count: number, name: (index: number) => string) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), { yes: 1 }]));

  it('take the memory that is set; what was known counts on, the rest is counted as dropped', async () => {
    const node = await startEdge({ MAX_METRICS_MEGABYTES: '1' });
    const post = (names: object) =>
      node.ask('/api/client/metrics', {
        token: clientToken,
        body: { appName: 'shop', bucket: { start: '2026-11-28T10:00:00Z', toggles: names } },
      });
    await post({ known: { yes: 1 } });
    const filler = 'x'.repeat(900);
    for (let sent = 0; sent < 100; sent += 1) {
      await post(toggles(1_100, (index) => `${filler}-${sent}-${index}`));
    }
    await post({ known: { yes: 1 } });
    const { text } = await node.ask('/internal-backstage/metrics');
    const figure = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
    const { metrics } = (await node.ask('/internal-backstage/metricsbatch')).body;

    expect(figure('metrics_waiting_bytes')).toBeLessThanOrEqual(1_000_000);
    expect(figure('metrics_dropped_for_memory')).toBeGreaterThan(100_000);
    expect(metrics[0]).toMatchObject({ featureName: 'known', yes: 2 });
  });

  it.each([
    [
      'names of a megabyte',
      (store: UsageStore, turn: number) =>
        store.addPost('dev', {
          appName: 'shop',
          bucket: { toggles: { [`${turn}${'x'.repeat(1_000_000)}`]: { yes: 1 } } },
        }),
    ],
    [
      'applications that register with ever more',
      (store: UsageStore, turn: number) =>
        store.register('dev', {
          appName: `shop-${turn % 50}`,
          instanceId: 'one',
          sdkVersion: 'x'.repeat(turn < 50 ? 1 : 9_000),
        }),
    ],
    [
      'gauges that grow',
      (store: UsageStore, turn: number) =>
        store.addPost('dev', {
          impactMetrics: [
            {
              ...{ name: `gauge-${turn % 10}`, help: '', type: 'gauge' },
              samples: [{ labels: {}, value: turn, more: 'x'.repeat(turn * 500) }],
            },
          ],
        }),
    ],
  ])('do not take more as %s', (_how, send) => {
    const store = new UsageStore(200_000);
    for (let turn = 0; turn < 100; turn += 1) send(store, turn);

    expect(JSON.stringify(store.look()).length).toBeLessThan(200_000);
    expect(store.dropped).toBeGreaterThan(0);
  });

  it('do not take more as histograms with ever more buckets: they keep those of the first sample', () => {
    const store = new UsageStore(200_000);
    for (let turn = 0; turn < 100; turn += 1) {
      const buckets = [{ le: `${turn}-${'x'.repeat(2_000)}`, count: 1 }];
      const samples = [{ labels: {}, count: 1, sum: 1, buckets }];
      store.addPost('dev', {
        impactMetrics: [{ ...{ name: 'time', help: '', type: 'histogram' }, samples }],
      });
    }

    expect(JSON.stringify(store.look()).length).toBeLessThan(5_000);
    expect(store.look().impactMetrics[0]?.samples).toMatchObject([
      { count: 100, buckets: [{ le: expect.stringContaining('0-x') }] },
    ]);
  });
});

describe('saving', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'edge-chaos-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('twice at once leaves whole files, with what was there last', async () => {
    const lines: string[] = [];
    const log = createLog('plain', (line) => lines.push(line));
    const store = new FlagStore();
    const backup = openBackup(folder, { store, tokens: new TokenService(undefined, log), log });
    const fill = (round: number, count: number) =>
      store.update('development', (state) =>
        withAnswer(state, ['*'], {
          features: Array.from({ length: count }, (_, index) =>
            // As a server sends it: the node reads only some properties, and the type has all.
            flag(`flag-${index}`, { description: `round ${round}` }),
          ) as never[],
        }),
      );
    const saves: Promise<void>[] = [];
    for (const [round, count] of [5_000, 10, 3_000, 1].entries()) {
      fill(round, count);
      saves.push(backup.save());
    }
    await Promise.all(saves);
    const [[, saved]] = JSON.parse(readFileSync(join(folder, 'unleash_features.json'), 'utf8'));

    expect(lines).toEqual([]);
    expect(saved.features).toMatchObject([{ name: 'flag-0', description: 'round 3' }]);
    expect(readdirSync(folder).sort()).toEqual(['unleash_features.json', 'unleash_tokens.json']);
  });

  it('what was cut off is ignored, and written over', async () => {
    writeFileSync(join(folder, 'unleash_features.json.new'), '[["development",{"feat');
    const node = await startEdge({ BACKUP_FOLDER: folder });
    await node.stop();

    expect(JSON.parse(readFileSync(join(folder, 'unleash_features.json'), 'utf8'))).toHaveLength(1);
  });
});

describe('many streams', () => {
  const STREAMS = 400;

  it('are held up to the bound, and their places are free again when they are gone', async () => {
    const node = await startEdge({ MAX_STREAMS: String(STREAMS) });
    const open = Array.from({ length: STREAMS }, () => openStream(node.url));
    await Promise.all(open.map(({ begun }) => begun));
    const full = await openStream(node.url).begun;
    const { text } = await node.ask('/internal-backstage/metrics');
    for (const { socket } of open) socket.destroy();
    await expect
      .poll(async () => (await node.ask('/internal-backstage/metrics')).text)
      .toContain('connected_streaming_clients 0');

    expect(full).toContain('429');
    expect(text).toContain(`connected_streaming_clients ${STREAMS}`);
    expect(await openStream(node.url).begun).toContain('200 OK');
  });

  it('one that nobody reads is cut, and holds up no other', async () => {
    upstream.features = Array.from({ length: 200 }, (_, index) => flag(`flag-${index}`));
    const node = await startEdge();
    const deaf = openStream(node.url);
    await deaf.begun;
    deaf.socket.pause();
    const { text } = await node.ask('/internal-backstage/metrics');
    let revision = 1;
    const change = () => {
      revision += 1;
      upstream.revisionId = revision;
      upstream.features = Array.from({ length: 200 }, (_, index) =>
        flag(`flag-${index}`, { description: `${revision} ${'x'.repeat(2_000)}` }),
      );
    };
    const isGone = async () => {
      change();
      const page = (await node.ask('/internal-backstage/metrics')).text;
      return page.includes('connected_streaming_clients 0');
    };

    expect(text).toContain('connected_streaming_clients 1');
    await vi.waitUntil(isGone, { timeout: 15_000, interval: 20 });
  });
});

/** A client that reads nothing of what it gets but the beginning. */
function openStream(url: string): { readonly socket: Socket; readonly begun: Promise<string> } {
  const { host, hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.write(
    `GET /api/client/streaming HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${clientToken}\r\n\r\n`,
  );
  const begun = once(socket, 'data').then(([chunk]) => String(chunk));
  return { socket, begun };
}
