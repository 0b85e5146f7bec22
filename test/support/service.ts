import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { checkAgainstContract } from './contract-check.ts';
import { type Reply, type RequestOptions, sendRequest } from './request.ts';
import { sendPatiently } from './trouble/send-patiently.ts';

const repository = resolve(import.meta.dirname, '../..');

/** All stacks of a run use the bundles that the run has built: see build-once.ts. */
const buildDir = process.env.FLAGWRIGHT_BUILD_DIR;

/**
 * No other variables of this process: neither the runner's nor a developer's. TROUBLE and TROUBLE_SEED are
 * those of `npm run test:trouble`, the others of `npm run test:packaged`.
 */
const { PATH = '', HOME = '', TMPDIR = '', TROUBLE, TROUBLE_SEED = '' } = process.env;
const { FLAGWRIGHT_PACKAGED, FLAGWRIGHT_RIGHTS = '' } = process.env;

/** A service of packages has to start a process for each scheduled worker. */
const READY_WITHIN_MS = FLAGWRIGHT_PACKAGED ? 240_000 : 60_000;

export interface ServiceOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Data folder; in memory when omitted. */
  readonly dataDir?: string;
  /** Folder of another release; this one when omitted. */
  readonly release?: string;
}

/** The running local stack, in a separate process. */
export interface Service {
  readonly url: string;
  readonly adminToken: string;
  readonly pid: number;
  /**
   * Sends a request with the admin token by default (`null` sends none). A response that the
   * operation's contract does not declare is an error.
   */
  request(method: string, path: string, options?: RequestOptions): Promise<Reply>;
  /** Sends SIGINT (as Ctrl-C does) by default; resolves with the exit code. */
  stop(signal?: 'SIGINT' | 'SIGTERM'): Promise<number | null>;
  /** `kill -9` of the whole stack. */
  kill(): Promise<void>;
  /** The whole output so far. */
  logs(): string;
}

/** Starts `infra/local/start.ts` and collects its output. */
export function spawnStack(options: ServiceOptions = {}) {
  return spawnProgram('infra/local/start.ts', options);
}

function spawnProgram(
  program: string,
  { env, dataDir = ':memory:', release = repository }: ServiceOptions,
) {
  const child = spawn(process.execPath, [program], {
    cwd: release,
    env: {
      PATH,
      HOME,
      ...(TMPDIR && { TMPDIR }),
      // As if npm had started it: it ends with this process, however that ends.
      npm_lifecycle_event: 'start',
      PORT: '0',
      // Only the tests of the first account have one: others count on the users that they create.
      FIRST_ACCOUNT: 'off',
      DATA_DIR: dataDir,
      ...(buildDir && { FLAGWRIGHT_BUILD_DIR: buildDir }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithThisProcess(child);
  const printed = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (chunk: string) => {
      printed[stream] += chunk;
    });
  }
  return { child, printed, exited: once(child, 'close') as Promise<[number | null]> };
}

/**
 * Starts the real local stack on a free port, with only the seeds in it.
 * @example
 * const service = await startService();
 * const { status, body } = await service.request('GET', '/health');
 * await service.stop();
 */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const stack = spawnService(options);
  const { child, printed, exited } = stack;
  const url = await untilListening(stack);
  const adminToken = /^Admin token: (\S+)$/m.exec(printed.stdout)?.[1] ?? '';
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    const [code] = await exited;
    return code;
  };
  return {
    url,
    adminToken,
    pid: child.pid ?? 0,
    request: async (method, path, request = {}) => {
      const send = TROUBLE ? sendPatiently : sendRequest;
      const reply = await send(method, url, path, { token: adminToken, ...request });
      await checkAgainstContract(method, path, reply);
      return reply;
    },
    stop: (signal = 'SIGINT') => end(signal),
    kill: async () => {
      await end('SIGKILL');
    },
    logs: () => printed.stdout + printed.stderr,
  };
}

/**
 * With `npm run test:packaged` the functions are packages. With `npm run test:trouble` the table is in trouble,
 * unless the test has a table of its own.
 */
function spawnService(options: ServiceOptions): Spawned {
  if (FLAGWRIGHT_PACKAGED) {
    const env = { FLAGWRIGHT_PACKAGED, FLAGWRIGHT_RIGHTS, ...options.env };
    return spawnProgram('test/support/packaged/start.ts', { ...options, env });
  }
  if (!TROUBLE || options.env?.DYNAMODB_ENDPOINT) return spawnStack(options);
  const env = { TROUBLE, TROUBLE_SEED, ...options.env };
  return spawnProgram('test/support/trouble/start.ts', { ...options, env });
}

/** Stops a stack that a failing test has left running. */
function endWithThisProcess(child: ChildProcess): void {
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}

type Spawned = ReturnType<typeof spawnStack>;

/** Waits for the last line that is printed at the start. */
async function untilListening({ child, printed, exited }: Spawned): Promise<string> {
  const listening = Promise.withResolvers<string>();
  const look = () => {
    const url = /^Flagwright is listening on (\S+)$/m.exec(printed.stdout)?.[1];
    if (url) listening.resolve(url);
  };
  child.stdout.on('data', look);
  const fail = (why: string) =>
    listening.reject(new Error(`The stack ${why}:\n${printed.stdout}${printed.stderr}`));
  void exited.then(([code]) => fail(`exited with code ${code}`));
  const timer = setTimeout(() => fail('is not ready'), READY_WITHIN_MS);
  try {
    return await listening.promise;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    clearTimeout(timer);
    child.stdout.off('data', look);
  }
}
