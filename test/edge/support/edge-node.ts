import { afterEach } from 'vitest';
import { createLog } from '../../../edge/src/logging/log.ts';
import type { RunningNode } from '../../../edge/src/node.ts';
import { readOptions } from '../../../edge/src/options/read-options.ts';
import { startEdge } from '../../../edge/src/start-edge.ts';
import { startOffline } from '../../../edge/src/start-offline.ts';

/** An edge node in this process. */
export interface TestNode {
  readonly url: string;
  readonly urls: readonly string[];
  /** Lines of the log so far. */
  readonly lines: readonly string[];
  stop(): Promise<void>;
  /** Sends a request; a body as JSON. */
  ask(path: string, request?: Asked): Promise<Told>;
}

interface Asked {
  readonly method?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what tests look into differs for each
  readonly body: any;
}

type Variables = Readonly<Record<string, string>>;

const running = new Set<RunningNode>();

/** Starts edge nodes, which end after each test. Call it once, at the top of a file. */
export function useEdgeNodes() {
  afterEach(async () => {
    await Promise.all([...running].map((node) => node.stop()));
    running.clear();
  });
  return (command: 'edge' | 'offline', variables: Variables) => startNode(command, variables);
}

/** Starts an edge node, which the test stops. */
export async function startNode(
  command: 'edge' | 'offline',
  variables: Variables,
): Promise<TestNode> {
  const lines: string[] = [];
  const log = createLog('plain', (line) => lines.push(line));
  const options = readOptions([command], {
    PORT: '0',
    INTERFACE: '127.0.0.1',
    SHUTDOWN_GRACE_SECONDS: '1',
    ...variables,
  });
  const node = await (command === 'edge' ? startEdge : startOffline)(options, log);
  running.add(node);
  const [first = ''] = node.urls;
  return {
    url: first.replace('localhost', '127.0.0.1'),
    urls: node.urls,
    lines,
    stop: async () => {
      running.delete(node);
      await node.stop();
    },
    ask: (path, request) => ask(`${first.replace('localhost', '127.0.0.1')}${path}`, request),
  };
}

async function ask(url: string, { method, token, headers, body }: Asked = {}): Promise<Told> {
  const reply = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...(token !== undefined && { authorization: token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.startsWith('application/json');
  return {
    status: reply.status,
    headers: reply.headers,
    text,
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
  };
}
