import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildEdge, bundleFile } from '../../../edge/build.ts';
import { localCertificate } from '../../support/certificate.ts';
import { freePort } from '../../support/free-port.ts';
import { startNode } from '../support/edge-node.ts';
import { clientToken, flag, frontendToken, startUpstream } from '../support/upstream.ts';

const run = promisify(execFile);

let folder: string;
let port: number;
let child: ChildProcess | undefined;
let output = '';

beforeAll(buildEdge);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'edge-process-'));
  port = await freePort();
});

afterEach(async () => {
  if (child && child.exitCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  child = undefined;
  rmSync(folder, { recursive: true });
});

/** Starts the bundle elsewhere, where it finds no packages, and waits until it listens. */
async function start(command: string, variables: Record<string, string>): Promise<ChildProcess> {
  const file = join(folder, 'edge.cjs');
  writeFileSync(file, readFileSync(bundleFile));
  output = '';
  const started = spawn(
    process.execPath,
    ['--max-semi-space-size=1', '--optimize-for-size', file, command],
    {
      cwd: folder,
      env: { PORT: String(port), ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  child = started;
  for (const stream of [started.stdout, started.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  await vi.waitUntil(() => output.includes('listening') || started.exitCode !== null, {
    timeout: 60_000,
  });
  return started;
}

function probe(command: string, ...args: string[]) {
  return run(process.execPath, [bundleFile, command, ...args]).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stdout }) => ({ code, text: stdout }),
  );
}

function bootstrap(): string {
  const file = join(folder, 'flags.json');
  writeFileSync(file, JSON.stringify({ version: 2, features: [flag('one')] }));
  return file;
}

describe('the command', () => {
  it('serves as one file, and tells probes that it is alive and ready', async () => {
    await start('offline', { BOOTSTRAP_FILE: bootstrap(), FRONTEND_TOKENS: frontendToken });
    const url = `http://localhost:${port}`;
    const reply = await fetch(`${url}/api/frontend`, { headers: { authorization: frontendToken } });

    expect(await reply.json()).toMatchObject({ toggles: [{ name: 'one' }] });
    expect(await probe('health', '-e', url)).toEqual({ code: 0, text: '200 {"status":"OK"}\n' });
    expect(await probe('ready', '-e', url)).toEqual({ code: 0, text: '200 {"status":"READY"}\n' });
  });

  it('tells probes that it has no flags yet, or is not there', async () => {
    const none = await freePort();
    await start('edge', { UPSTREAM_URL: `http://127.0.0.1:${none}`, TOKENS: clientToken });

    expect(await probe('ready', '-e', `http://localhost:${port}`)).toMatchObject({ code: 1 });
    expect(await probe('health', '-e', `http://localhost:${none}`)).toMatchObject({ code: 1 });
  });

  it('ends with one sentence when it cannot start', async () => {
    const started = await start('edge', { REDIS_URL: 'redis://r', UPSTREAM_URL: 'http://u' });

    expect(started.exitCode).toBe(2);
    expect(output).toBe(
      '--redis-url (REDIS_URL): This edge keeps flags in a folder: set BACKUP_FOLDER instead.\n',
    );
  });

  it('writes its log as JSON if that is wanted', async () => {
    const variables = { BOOTSTRAP_FILE: bootstrap(), CLIENT_TOKENS: clientToken };
    await start('offline', { ...variables, LOG_FORMAT: 'json', WORKERS: '4' });
    const lines = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

    expect(lines).toMatchObject([{ level: 'WARN' }, { level: 'INFO' }]);
  });

  it('loads its file again', async () => {
    const variables = { BOOTSTRAP_FILE: bootstrap(), FRONTEND_TOKENS: frontendToken };
    await start('offline', { ...variables, RELOAD_INTERVAL: '0.1' });
    const names = async () => {
      const headers = { authorization: frontendToken };
      const reply = await fetch(`http://localhost:${port}/api/frontend`, { headers });
      const body = (await reply.json()) as { toggles: { name: string }[] };
      return body.toggles.map(({ name }) => name);
    };
    writeFileSync(join(folder, 'flags.json'), '{');
    await expect.poll(() => output).toContain('work that repeats has failed');
    const kept = await names();
    writeFileSync(join(folder, 'flags.json'), JSON.stringify({ features: [flag('two')] }));

    await expect.poll(names).toEqual(['two']);
    expect(kept).toEqual(['one']);
  });
});

it('after SIGTERM it sends what it has, saves, and ends with 0', async () => {
  const upstream = await startUpstream();
  const variables = { UPSTREAM_URL: upstream.url, TOKENS: clientToken };
  const started = await start('edge', { ...variables, BACKUP_FOLDER: folder });
  await fetch(`http://localhost:${port}/api/client/metrics`, {
    method: 'POST',
    headers: { authorization: clientToken },
    body: JSON.stringify({ appName: 'shop', bucket: { toggles: { one: { yes: 2 } } } }),
  });
  started.kill('SIGTERM');
  const [code] = await once(started, 'exit');

  expect(code).toBe(0);
  expect(upstream.to('/api/client/metrics/bulk').length).toBe(1);
  expect(readFileSync(join(folder, 'unleash_features.json'), 'utf8')).toContain('of-the-shop');
});

it('killed while it saves, it leaves a whole file, with which the next one begins', async () => {
  const upstream = await startUpstream();
  const many = (version: number) =>
    Array.from({ length: 20_000 }, (_, index) =>
      flag(`flag-${index}`, { description: `version ${version}` }),
    );
  const variables = { UPSTREAM_URL: upstream.url, TOKENS: clientToken, BACKUP_FOLDER: folder };
  const file = join(folder, 'unleash_features.json');
  upstream.features = many(1);
  const first = await start('edge', variables);
  first.kill('SIGTERM');
  await once(first, 'exit');
  upstream.features = many(2);
  upstream.revisionId = 2;
  const second = await start('edge', variables);
  const watcher = watch(folder, (_event, name) => {
    if (name === 'unleash_features.json.new') second.kill('SIGKILL');
  });
  second.kill('SIGTERM');
  // On a busy machine it may have ended before: its file has to be whole as well then.
  await once(second, 'exit');
  watcher.close();
  const [[, saved]] = JSON.parse(readFileSync(file, 'utf8'));
  upstream.statuses.set('/', 503);
  await start('edge', variables);
  const { status } = await fetch(`http://localhost:${port}/internal-backstage/ready`);

  expect(saved.features.length).toBe(20_000);
  expect(
    new Set(saved.features.map((each: { description: string }) => each.description)).size,
  ).toBe(1);
  expect(status).toBe(200);
});

it('100 MB of metrics do not take more memory than its limit', async () => {
  const upstream = await startUpstream();
  const variables = { UPSTREAM_URL: upstream.url, TOKENS: clientToken };
  await start('edge', variables);
  const filler = 'x'.repeat(200);
  for (let sent = 0; sent < 100; sent += 1) {
    const names = Array.from({ length: 4_500 }, (_, index) => `${filler}-${sent}-${index}`);
    const toggles = Object.fromEntries(names.map((name) => [name, { yes: 1 }]));
    const { status } = await fetch(`http://localhost:${port}/api/client/metrics`, {
      method: 'POST',
      headers: { authorization: clientToken },
      body: JSON.stringify({ appName: 'shop', bucket: { toggles } }),
    });
    expect(status).toBe(202);
  }
  const page = await fetch(`http://localhost:${port}/internal-backstage/metrics`);
  const bytes = /^process_resident_memory_bytes (.*)$/m.exec(await page.text())?.[1];

  expect(Number(bytes)).toBeLessThan(200_000_000);
});

describe('the script of the image', () => {
  const script = join(import.meta.dirname, '../../../edge/unleash-edge');
  const shell = (...args: string[]) =>
    run('bash', [script, ...args], {
      env: { ...process.env, FLAGWRIGHT_EDGE_FILE: bundleFile },
    }).then(
      ({ stdout }) => ({ code: 0, text: stdout.trim() }),
      ({ code, stdout }) => ({ code, text: stdout.trim() }),
    );

  it.each([[['-e']], [['--edge-url']]])('probes without Node: %j', async ([flag = '']) => {
    await start('offline', {
      BOOTSTRAP_FILE: bootstrap(),
      CLIENT_TOKENS: clientToken,
      BASE_PATH: '/edge',
    });
    const url = `http://localhost:${port}`;

    expect(await shell('health', flag, url)).toEqual({ code: 0, text: '200' });
    expect(await shell('ready', flag, `${url}/edge/`)).toEqual({ code: 0, text: '200' });
    expect(await shell('ready', flag, `${url}/none`)).toEqual({ code: 1, text: '404' });
  });

  it('tells that nobody is there', async () => {
    expect((await shell('health', `--edge-url=http://localhost:${port}`)).code).toBe(1);
  });

  it('passes everything else on', async () => {
    expect((await shell('ready', '--help')).text).toContain('--ca-certificate-file');
  });
});

describe('with TLS', () => {
  let certificate: Awaited<ReturnType<typeof localCertificate>>;
  let files: { readonly key: string; readonly cert: string };

  beforeAll(async () => {
    certificate = await localCertificate();
  });

  beforeEach(() => {
    files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') };
    writeFileSync(files.key, certificate.key);
    writeFileSync(files.cert, certificate.cert);
  });

  it('it serves HTTPS, and redirects HTTP', async () => {
    const securePort = await freePort();
    await start('offline', {
      ...{ BOOTSTRAP_FILE: bootstrap(), CLIENT_TOKENS: clientToken },
      ...{ TLS_ENABLE: 'true', TLS_SERVER_KEY: files.key, TLS_SERVER_CERT: files.cert },
      ...{ TLS_SERVER_PORT: String(securePort), REDIRECT_HTTP_TO_HTTPS: 'true' },
    });
    const url = `https://localhost:${securePort}`;
    const redirect = await fetch(`http://localhost:${port}/a?b=c`, { redirect: 'manual' });

    expect([redirect.status, redirect.headers.get('location')]).toEqual([308, `${url}/a?b=c`]);
    expect((await probe('health', '-e', url)).code).toBe(1);
    expect((await probe('health', '-e', url, '-c', files.cert)).code).toBe(0);
  });

  it.each([
    ['knows its authority', 200],
    ['accepts any certificate', 200],
    ['knows nothing of it', 503],
  ])('it is the server of a node that %s', async (how, status) => {
    const securePort = await freePort();
    await start('offline', {
      ...{ BOOTSTRAP_FILE: bootstrap(), CLIENT_TOKENS: clientToken },
      ...{ TLS_ENABLE: 'true', TLS_SERVER_KEY: files.key, TLS_SERVER_CERT: files.cert },
      TLS_SERVER_PORT: String(securePort),
    });
    const behind = await startNode('edge', {
      ...{ UPSTREAM_URL: `https://localhost:${securePort}`, TOKENS: clientToken },
      ...(how.startsWith('knows its') && { UPSTREAM_CERTIFICATE_FILE: files.cert }),
      ...(how.startsWith('accepts') && { SKIP_SSL_VERIFICATION: 'true' }),
    });
    const reply = await behind.ask('/internal-backstage/ready');
    await behind.stop();

    expect(reply.status).toBe(status);
  });
});

afterAll(() => {
  child?.kill('SIGKILL');
});
