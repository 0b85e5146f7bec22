import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { repository } from '../../../infra/build/repository.ts';

/** All processes that npm started, including npm itself. */
const groups: number[] = [];

afterEach(() => {
  for (const group of groups.splice(0)) signalFunction(group, 'SIGKILL');
});

describe('npm start', () => {
  it('ends with exit code 0 at Ctrl-C', async () => {
    const { group, exited } = await npmStart();

    signalFunction(group, 'SIGINT');

    expect(await exited).toEqual([0, null]);
  });

  it('ends with exit code 0 when only npm receives SIGTERM', async () => {
    const { group, exited } = await npmStart();

    process.kill(group, 'SIGTERM');

    expect(await exited).toEqual([0, null]);
  });

  it('leaves no process running when npm is killed', async () => {
    const { group, printed, closed } = await npmStart();

    process.kill(group, 'SIGKILL');
    // Resolves when the last process that could write to the terminal has ended.
    await closed;

    const [url = ''] = /http:\S+/.exec(printed()) ?? [];
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });

  it('prints the address as the last line', async () => {
    const { printed } = await npmStart();

    expect(printed()).toMatch(
      /^Admin token: \S+\nConsole: \S+\nFirst sign-in: .*\nFlagwright is listening on http:\/\/127.0.0.1:\d+\n(?!.)/m,
    );
  });
});

it('npm run dev builds and starts the service', async () => {
  await rm(resolve(repository, '.build/local/inputs'), { force: true });

  const { printed } = await npmRun('dev', { FLAGWRIGHT_BUILD_DIR: '' });

  expect(printed()).not.toContain('Failed running');
});

function signalFunction(group: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

/** `npm start` as in a terminal, where a process and its children form one group. */
function npmStart() {
  return npmRun('start', {});
}

async function npmRun(script: string, env: NodeJS.ProcessEnv) {
  const npm = spawn('npm', ['run', script], {
    env: { ...process.env, PORT: '0', DATA_DIR: ':memory:', BASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const group = npm.pid ?? 0;
  groups.push(group);
  let printed = '';
  const started = new Promise<void>((resolve) => {
    npm.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
      // `node --watch` waits for a change after a program that has failed.
      if (/^Flagwright is listening on .*\n|^Failed running /m.test(printed)) resolve();
    });
  });
  await started;
  return { group, printed: () => printed, exited: once(npm, 'exit'), closed: once(npm, 'close') };
}
