import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bundleFile } from '../../edge/build.ts';
import { toolFile } from '../../test/support/fetch-tools.ts';
import { freePort } from '../../test/support/free-port.ts';
import { clientToken, type FlagServer } from './flag-server.ts';

/** The core of what is measured; what measures has another one. */
const CORE = '0';
const OTHER_CORE = '1';

/** Of Linux, for users. */
const TICKS_PER_SECOND = 100;

/** A server in a process of its own, on one core. */
export interface ServerProcess {
  readonly url: string;
  /** Resident size now, and that of it which is of no file. */
  memory(): { readonly residentMb: number; readonly ownMb: number };
  /** Processor time since the start, all threads. */
  processorSeconds(): number;
  stop(): Promise<void>;
}

/** Whether processes can be kept to a core here, and there are two of them. */
export function canPin(): boolean {
  try {
    execFileSync('taskset', ['-c', OTHER_CORE, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Moves this process to the other core. */
export function moveAside(): void {
  if (canPin()) {
    const args = ['-a', '-c', '-p', OTHER_CORE, String(process.pid)];
    execFileSync('taskset', args, { stdio: 'ignore' });
  }
}

/** The edge node as its image starts it. */
export function startEdge(
  server: FlagServer,
  variables: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const script = resolve(import.meta.dirname, '../../edge/unleash-edge');
  const ready = '/internal-backstage/ready';
  return start('bash', [script, 'edge'], ready, {
    FLAGWRIGHT_EDGE_FILE: bundleFile,
    // The script takes the Node of the image: here, that of the bench.
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    UPSTREAM_URL: server.url,
    TOKENS: clientToken,
    INTERFACE: '127.0.0.1',
    ...variables,
  });
}

export const proxyKey = 'a-key-of-the-bench';

/** The open proxy, which runs where browsers are served without an edge node. */
export function startOpenProxy(server: FlagServer): Promise<ServerProcess> {
  const file = toolFile('open-proxy', '@unleash/proxy/dist/start.js');
  return start(process.execPath, [file], '/proxy/health', {
    UNLEASH_URL: `${server.url}/api`,
    UNLEASH_API_TOKEN: clientToken,
    UNLEASH_PROXY_CLIENT_KEYS: proxyKey,
    UNLEASH_SERVER_SIDE_TOKENS: proxyKey,
    EXP_SERVER_SIDE_SDK_CONFIG_TOKENS: proxyKey,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
  });
}

async function start(
  command: string,
  args: readonly string[],
  ready: string,
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [program, ...rest] = canPin()
    ? ['taskset', '-c', CORE, command, ...args]
    : [command, ...args];
  const child = spawn(program ?? command, rest, {
    env: { PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(child, `${url}${ready}`);
  return {
    url,
    memory: () => ({ residentMb: megabytes(child, 'VmRSS'), ownMb: megabytes(child, 'RssAnon') }),
    processorSeconds: () => processorSeconds(child),
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${url} ended with ${child.exitCode}.`);
    const status = await fetch(url).then(
      (reply) => reply.status,
      () => 0,
    );
    if (status === 200) return;
    await wait(50);
  }
}

function megabytes({ pid }: ChildProcess, line: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(status)?.[1];
  return Number(kilobytes) / 1_024;
}

function processorSeconds({ pid }: ChildProcess): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = rest.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND;
}
