import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import { createFlag, FEATURES } from '../support/flags.ts';
import { type Service, startService } from '../support/service.ts';

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, '../..');

let service: Service;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flagwright-alarm-'));
  service = await startService({ dataDir, env: uncached });
});

afterAll(async () => {
  await service.stop();
  await rm(dataDir, { recursive: true });
});

describe('npm run alarm', () => {
  it('trips the safeguards that wait for the alarm, and tells that it was sent', async () => {
    await guard('guarded', 'checkout-errors');

    const { stdout } = await alarm('checkout-errors');

    expect(stdout).toBe('Sent: the alarm "checkout-errors" is in the state ALARM.\n');
    expect(await isOn('guarded')).toBe(false);
  });

  it('trips nothing when the alarm ends', async () => {
    await guard('left-on', 'other-errors');

    await alarm('other-errors', 'OK');

    expect(await isOn('left-on')).toBe(true);
  });

  it.each([
    ['without a name', [], {}, 'Usage:'],
    ['with an unknown state', ['a', 'RED'], {}, 'Usage:'],
    ['where no service runs', ['a'], { DATA_DIR: tmpdir() }, 'No service runs with DATA_DIR'],
  ])('fails %s, and says why', async (_what, args, env, message) => {
    const failed = alarmIn(env, ...args);

    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(message),
    });
  });
});

function alarm(...args: readonly string[]) {
  return alarmIn({}, ...args);
}

function alarmIn(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const { PATH = '' } = process.env;
  return run(process.execPath, ['infra/local/alarm.ts', ...args], {
    cwd: repository,
    env: { PATH, DATA_DIR: dataDir, ...env },
  });
}

async function guard(flag: string, name: string): Promise<void> {
  await createFlag(service, flag);
  await service.request('POST', `${pathOf(flag)}/on`);
  const source = { kind: 'cloudwatch-alarm', name };
  await service.request('PUT', `${pathOf(flag)}/safeguards`, { body: { source } });
}

async function isOn(flag: string): Promise<boolean> {
  return (await service.request('GET', pathOf(flag))).body.enabled;
}

function pathOf(flag: string): string {
  return `${FEATURES}/${flag}/environments/development`;
}
