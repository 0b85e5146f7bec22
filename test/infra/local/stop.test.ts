import { spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Service } from '../../support/service.ts';
import { useServices } from '../../support/services.ts';
import { withoutLog } from '../../support/without-log.ts';

const services = useServices();

describe('stopping', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('by %s returns exit code 0', async (signal) => {
    const service = await services.start();

    const code = await service.stop(signal);

    expect(code).toBe(0);
  });

  it('closes the port', async () => {
    const service = await services.start();
    await service.stop();

    await expect(service.request('GET', '/health')).rejects.toThrow('ECONNREFUSED');
  });

  it('prints nothing', async () => {
    const service = await services.start();
    const before = withoutLog(service.logs());

    await service.stop();

    expect(withoutLog(service.logs())).toBe(before);
  });

  it('does not wait for open connections of callers', async () => {
    const service = await services.start();
    await fetch(`${service.url}/health`);

    const code = await service.stop();

    expect(code).toBe(0);
  });

  it('follows when the parent process is killed', async () => {
    const child = `spawn(process.execPath, ['infra/local/start.ts'], { stdio: 'inherit' })`;
    const parent = spawn(process.execPath, ['-e', `require('child_process').${child}`], {
      env: { ...process.env, npm_lifecycle_event: 'start', PORT: '0', DATA_DIR: ':memory:' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    parent.stdout.once('data', () => parent.kill('SIGKILL'));

    // Ends when the last process that could write to it has ended.
    const printed = await text(parent.stdout);

    expect(printed).toMatch(/^Admin token/);
  });
});

describe('the data of an instance', () => {
  it('is kept after a stop and a start', async () => {
    const first = await services.start({ dataDir: services.folder });
    await createTagType(first, 'kept');
    await first.stop();

    const second = await services.start({ dataDir: services.folder });

    expect(await hasTagType(second, 'kept')).toBe(true);
  });

  it('is kept after kill -9 and a start', async () => {
    const first = await services.start({ dataDir: services.folder });
    await createTagType(first, 'kept');
    await first.kill();

    const second = await services.start({ dataDir: services.folder });

    expect(await hasTagType(second, 'kept')).toBe(true);
  });

  it('is not visible to another instance', async () => {
    const first = await services.start();
    const second = await services.start();

    await createTagType(first, 'mine');

    expect(await hasTagType(second, 'mine')).toBe(false);
  });
});

describe('the key that encrypts secrets', () => {
  const keyFile = () => join(services.folder, 'encryption-key');

  it('is not readable by other users', async () => {
    await services.start({ dataDir: services.folder });

    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
  });

  it('stays the same after a restart', async () => {
    const first = await services.start({ dataDir: services.folder });
    const key = await readFile(keyFile(), 'utf8');
    await first.stop();

    await services.start({ dataDir: services.folder });

    expect(await readFile(keyFile(), 'utf8')).toBe(key);
  });
});

/** Data that only this instance has. */
function createTagType(service: Service, name: string) {
  return service.request('POST', '/api/admin/tag-types', {
    body: { name, description: 'Of a test' },
  });
}

async function hasTagType(service: Service, name: string): Promise<boolean> {
  return (await service.request('GET', `/api/admin/tag-types/${name}`)).status === 200;
}
