import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A running DynamoDB Local. */
export interface DynamoDbLocal {
  readonly endpoint: string;
  close(): Promise<void>;
}

// A cold JVM on a busy two-core runner needs up to ten seconds.
const READY_WITHIN_MS = 60_000;
const POLL_EVERY_MS = 50;

/** The referee's own packages, installed by `npm run referee:install` and by CI. */
const referee = resolve(import.meta.dirname, '../referee');
const folder = join(referee, 'node_modules/amplify-dynamodb-simulator/emulator');

/** Whether the referee can run: its packages are installed, and a Java runtime is on the path. */
export function refereeAvailable(): boolean {
  return existsSync(folder) && spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;
}

/**
 * Starts AWS's own DynamoDB Local in memory: the referee for the embedded one.
 *
 * Only the jar of `amplify-dynamodb-simulator` is used, never its JavaScript, whose dependency on
 * the Amplify CLI is overridden away in `referee/package.json`.
 *
 * @throws Error when it is not installed, or not ready within a minute, with the output of the JVM
 */
export async function startDynamoDbLocal(): Promise<DynamoDbLocal> {
  if (!existsSync(folder)) {
    throw new Error('DynamoDB Local is not installed: run `npm run referee:install`.');
  }
  const port = await freePort();
  const jvm = spawnJvm(port);
  const printed: string[] = [];
  jvm.stderr?.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  jvm.stdout?.on('data', (chunk: Buffer) => printed.push(chunk.toString()));

  const endpoint = `http://127.0.0.1:${port}`;
  const close = () => stop(jvm);
  try {
    await untilReady(endpoint, jvm);
  } catch (cause) {
    await close();
    throw new Error(`DynamoDB Local did not start:\n${printed.join('')}`, { cause });
  }
  return { endpoint, close };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

function spawnJvm(port: number): ChildProcess {
  const jvm = spawn(
    'java',
    [
      '-Xmx512m',
      // The first compiler tier alone: a short-lived JVM starts in half the time.
      '-XX:TieredStopAtLevel=1',
      '-Djava.library.path=./DynamoDBLocal_lib',
      '-jar',
      'DynamoDBLocal.jar',
      '-inMemory',
      '-sharedDb',
      '-disableTelemetry',
      '-port',
      String(port),
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const kill = () => jvm.kill('SIGKILL');
  // A JVM must not outlive the test run that started it.
  process.once('exit', kill);
  jvm.once('exit', () => process.off('exit', kill));
  return jvm;
}

async function stop(jvm: ChildProcess): Promise<void> {
  if (jvm.pid === undefined || jvm.exitCode !== null || jvm.signalCode !== null) return;
  const exited = once(jvm, 'exit');
  jvm.kill('SIGKILL');
  await exited;
}

async function untilReady(endpoint: string, jvm: ChildProcess): Promise<void> {
  let failed: Error | undefined;
  jvm.once('error', (error) => {
    failed = error;
  });
  jvm.once('exit', (code) => {
    failed = new Error(`the JVM exited with code ${code}`);
  });
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (failed) throw failed;
    if (await answers(endpoint)) return;
    await pause(POLL_EVERY_MS);
  }
  throw new Error(`no answer within ${READY_WITHIN_MS} ms`);
}

/** Any HTTP answer will do: an unsigned request is refused with 400 once the server is up. */
async function answers(endpoint: string): Promise<boolean> {
  try {
    const response = await fetch(endpoint, { signal: AbortSignal.timeout(1_000) });
    await response.arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
