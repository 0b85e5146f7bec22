import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useEdgeNodes } from './support/edge-node.ts';
import { clientToken, flag, startUpstream, type TestUpstream } from './support/upstream.ts';

const start = useEdgeNodes();
let upstream: TestUpstream;

beforeEach(async () => {
  upstream = await startUpstream();
});

function startEdge(variables: Record<string, string>) {
  return start('edge', { TOKENS: clientToken, METRICS_INTERVAL_SECONDS: '3600', ...variables });
}

/** A node that polls all the time, as the server of others. */
const startServer = (variables: Record<string, string> = {}) =>
  startEdge({
    ...{ UPSTREAM_URL: upstream.url, FEATURES_REFRESH_INTERVAL_SECONDS: '0.02' },
    ...variables,
  });

/** A node behind it that polls each hour, if nobody tells it to. */
const startBehind = (url: string, variables: Record<string, string> = {}) =>
  startEdge({
    ...{ UPSTREAM_URL: url, STREAMING: 'true', FEATURES_REFRESH_INTERVAL_SECONDS: '3600' },
    ...variables,
  });

async function namesAt(node: Awaited<ReturnType<typeof startEdge>>): Promise<string[]> {
  const { body } = await node.ask('/internal-backstage/features');
  return body.development.features.map(({ name }: { name: string }) => name);
}

function change(name: string): void {
  upstream.features = [flag(name)];
  upstream.revisionId += 1;
}

const streamsOf = async (node: Awaited<ReturnType<typeof startEdge>>) =>
  (await node.ask('/internal-backstage/metrics')).text;

describe('a node that follows the stream of its server', () => {
  it.each(['false', 'true'])(
    'has a change without a poll of its own accord, with DELTA=%s',
    async (delta) => {
      const server = await startServer();
      const behind = await startBehind(server.url, { DELTA: delta });
      await expect.poll(() => streamsOf(server)).toContain('connected_streaming_clients 1');
      change('new');

      await expect.poll(() => namesAt(behind)).toEqual(['new']);
    },
  );

  it('hears of what changed while there was no stream, and of what comes then', async () => {
    const server = await startServer();
    const port = new URL(server.url).port;
    const behind = await startBehind(server.url);
    await expect.poll(() => streamsOf(server)).toContain('connected_streaming_clients 1');
    await server.stop();
    await expect.poll(() => behind.lines.join()).toContain('no stream of the server: only polling');
    change('missed');
    const again = await startServer({ PORT: port });
    await expect.poll(() => namesAt(behind), { timeout: 10_000 }).toEqual(['missed']);
    change('later');

    await expect.poll(() => namesAt(behind), { timeout: 10_000 }).toEqual(['later']);
    await again.stop();
  });

  it.each([404, 501, 429, 403, 200])(
    'polls where the stream is answered with %i',
    async (status) => {
      upstream.statuses.set('/api/client/streaming', status);
      const node = await startBehind(upstream.url, { FEATURES_REFRESH_INTERVAL_SECONDS: '0.02' });
      await vi.waitUntil(() => node.lines.join().includes('only polling'), { timeout: 5_000 });
      change('new');

      await expect.poll(() => namesAt(node)).toEqual(['new']);
      expect(upstream.to('/api/client/streaming').length).toBe(1);
    },
  );

  it('ends its stream with the node', async () => {
    const server = await startServer();
    const behind = await startBehind(server.url);
    await expect.poll(() => streamsOf(server)).toContain('connected_streaming_clients 1');
    await behind.stop();

    await expect.poll(() => streamsOf(server)).toContain('connected_streaming_clients 0');
  });
});
