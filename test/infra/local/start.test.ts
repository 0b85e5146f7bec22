import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ServiceOptions, spawnStack } from '../../support/service.ts';
import { useServices } from '../../support/services.ts';
import { withoutLog } from '../../support/without-log.ts';

const services = useServices();

describe('the output at the start', () => {
  it('is the admin token, where the console is and, as the last line, the address', async () => {
    const service = await services.start();

    expect(withoutLog(service.logs())).toMatch(
      /^Admin token: \*:\*\.flagwright-local-admin-token\nConsole: http:\/\/127\.0\.0\.1:\d+\nFlagwright is listening on http:\/\/127\.0\.0\.1:\d+\n$/,
    );
  });

  it('has the configured host', async () => {
    const service = await services.start({ env: { HOST: 'localhost' } });

    expect(service.url).toMatch(/^http:\/\/localhost:\d+$/);
  });

  it('has the configured admin token', async () => {
    const { adminToken } = await services.start({
      env: { INIT_ADMIN_API_TOKENS: '*:*.a-token-of-my-own-choosing' },
    });

    expect(adminToken).toBe('*:*.a-token-of-my-own-choosing');
  });
});

it('keeps what it has compiled for the next start', async () => {
  const service = await services.start();
  await service.stop();

  const kept = await readdir(join(process.env.FLAGWRIGHT_BUILD_DIR ?? '', 'compile-cache'), {
    recursive: true,
  });
  expect(kept.length).toBeGreaterThan(100);
});

describe('the admin token', () => {
  it('that is printed is valid', async () => {
    const service = await services.start();

    const { status } = await service.request('GET', '/api/admin/projects');

    expect(status).toBe(200);
  });

  it('of a local instance is unknown to an instance with another one', async () => {
    const service = await services.start({
      env: { INIT_ADMIN_API_TOKENS: '*:*.a-token-of-my-own-choosing' },
    });

    const { status } = await service.request('GET', '/api/admin/projects', {
      token: '*:*.flagwright-local-admin-token',
    });

    expect(status).toBe(401);
  });
});

describe('the log of the functions', () => {
  it('is limited to warnings and errors', async () => {
    const service = await services.start();

    await service.request('GET', '/nothing/here');

    await service.stop();
    expect(service.logs()).not.toContain('"level":"info"');
  });

  it('is printed from the configured level on', async () => {
    const service = await services.start({ env: { LOG_LEVEL: 'info' } });

    await service.request('GET', '/nothing/here');

    await service.stop();
    expect(service.logs()).toContain('"message":"a request was refused"');
  });
});

describe('a configured DynamoDB or SQS', () => {
  it.each(['DYNAMODB_ENDPOINT', 'SQS_ENDPOINT'])(
    'that does not respond at %s prevents the start, with one line',
    async (name) => {
      const outcome = await refused({ env: { [name]: 'http://127.0.0.1:1' } });

      const stderr = oneLine(`${name} http://127\\.0\\.0\\.1:1 cannot be used: `);
      expect(outcome).toEqual({ code: 1, stdout: '', stderr });
    },
  );
});

describe('the start fails with one line and exit code 1', () => {
  it('when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };

    const outcome = await refused({ env: { PORT: String(port) } });

    other.close();
    const stderr = oneLine(`Cannot listen on 127\\.0\\.0\\.1:${port}: the port is taken`);
    expect(outcome).toEqual({ code: 1, stdout: '', stderr });
  });

  it('when the data folder is not writable', async () => {
    const file = join(services.folder, 'a-file');
    await writeFile(file, '');

    const outcome = await refused({ dataDir: join(file, 'data') });

    const stderr = oneLine(`DATA_DIR ${join(file, 'data')} cannot be written to`);
    expect(outcome).toEqual({ code: 1, stdout: '', stderr });
  });

  it('when another instance uses the data folder', async () => {
    await services.start({ dataDir: services.folder });

    const outcome = await refused({ dataDir: services.folder });

    const stderr = oneLine(`DATA_DIR ${services.folder} is in use by another instance`);
    expect(outcome).toEqual({ code: 1, stdout: '', stderr });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'no.such.host.invalid'],
    ['LOG_LEVEL', 'chatty'],
    ['INDEX_DELAY_MS', 'soon'],
    ['BASE_URL', 'nowhere'],
    ['ENCRYPTION_KEY', 'too short'],
    ['TOKEN_CACHE_SECONDS', 'soon'],
    ['ALLOW_PRIVATE_WEBHOOK_TARGETS', 'perhaps'],
    ['INIT_ADMIN_API_TOKENS', 'no-token'],
    ['INIT_CLIENT_API_TOKENS', '*:*.a-client-token-for-all-environments'],
  ])('when %s is "%s"', async (name, value) => {
    const outcome = await refused({ env: { [name]: value } });

    const stderr = oneLine(name === 'HOST' ? `Cannot listen on ${value}` : `${name}\\b`);
    expect(outcome).toEqual({ code: 1, stdout: '', stderr });
  });
});

/** Starts a stack that is expected to fail. */
async function refused(options: ServiceOptions) {
  const { printed, exited } = spawnStack(options);
  const [code] = await exited;
  return { code, ...printed };
}

function oneLine(pattern: string) {
  return expect.stringMatching(new RegExp(`^Flagwright cannot start\\. ${pattern}[^\\n]*\\n$`));
}
