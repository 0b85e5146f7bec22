import type { FrontendFlags } from 'generated:api';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../support/cli/run-command.ts';
import { type Service, startService } from '../../support/service.ts';

let service: Service;
let folder: string;
let env: Record<string, string | undefined>;
const flag = '/api/admin/projects/default/features';

beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'flagwright-local-'));
  env = {
    ...process.env,
    FLAGWRIGHT_URL: service.url,
    FLAGWRIGHT_TOKEN: service.adminToken,
    XDG_CACHE_HOME: folder,
  };
  await service.request('POST', flag, { body: { name: 'new-checkout' } });
  await service.request('POST', flag, { body: { name: 'for-germany' } });
  await service.request('POST', '/api/admin/segments', {
    body: {
      name: 'germany',
      constraints: [{ contextName: 'country', operator: 'IN', values: ['de'] }],
    },
  });
  const { body } = await service.request('GET', '/api/admin/segments');
  await service.request('POST', `${flag}/for-germany/environments/development/strategies`, {
    body: { name: 'default', segments: [body.segments[0].id] },
  });
  await service.request('POST', `${flag}/for-germany/environments/development/on`);
});

afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A program that ends with 10 if OFREP says that the flag is on, and with 20 if it is off. */
const asksOfrep = (name: string, context: object = {}) => [
  process.execPath,
  '-e',
  `fetch(process.env.OFREP_ENDPOINT + '/ofrep/v1/evaluate/flags/${name}', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: process.env.OFREP_HEADERS.split('=').slice(1).join('=') },
    body: JSON.stringify({ context: ${JSON.stringify({ targetingKey: '7', ...context })} }),
  }).then((answer) => answer.json()).then(({ value }) => process.exit(value ? 10 : 20))`,
];

/** The same by an SDK. */
const asksSdk = (name: string) => [
  process.execPath,
  '--input-type=module',
  '-e',
  `import { startUnleash } from 'unleash-client';
  const { UNLEASH_URL: url, UNLEASH_API_TOKEN: Authorization } = process.env;
  const sdk = await startUnleash({ url, appName: 'a-test', customHeaders: { Authorization }, disableMetrics: true, backupPath: '${tmpdir()}' });
  process.exit(sdk.isEnabled('${name}') ? 10 : 20);`,
];

describe('a program that is run with flags of an environment', () => {
  it.each([
    ['gets them as they are', [], asksOfrep('new-checkout'), 20],
    ['gets an override by OpenFeature', ['-o', 'new-checkout=on'], asksOfrep('new-checkout'), 10],
    ['gets an override by an SDK', ['-o', 'new-checkout=on'], asksSdk('new-checkout'), 10],
    ['gets segments', [], asksOfrep('for-germany', { country: 'de' }), 10],
    ['is outside of a segment', [], asksOfrep('for-germany', { country: 'fr' }), 20],
  ])('%s', async (_what, options, program, exitCode) => {
    expect(await runCommand(['run', ...options, '--', ...program], { env })).toMatchObject({
      exitCode,
      notes: '',
    });
  });

  it('changes nothing in the service', async () => {
    await runCommand(['run', '-o', 'new-checkout=on', '--', process.execPath, '-e', '0'], { env });
    const { body } = await service.request('GET', `${flag}/new-checkout`);
    expect(body.environments.map((each: { enabled: boolean }) => each.enabled)).not.toContain(true);
  });

  it.each([
    [
      'an environment of the type production',
      ['-e', 'production', '--', 'true'],
      'is of the type production',
    ],
    ['a flag that does not exist', ['-o', 'nope=on', '--', 'true'], 'There is no flag "nope"'],
    [
      'a program that does not exist',
      ['--', 'no-such-program'],
      'There is no program "no-such-program".',
    ],
    ['an environment that does not exist', ['-e', 'nope', '--', 'true'], 'nope'],
  ])('is refused for %s', async (_what, words, message) => {
    const ran = await runCommand(['run', ...words], { env });
    expect(ran.exitCode).toBe(1);
    expect(ran.notes).toContain(message);
  });
});

describe('a program that is run with the files of a repository', () => {
  const files = {
    'flagwright.yaml': 'project: default\nenvironments: [development]\n',
    'flags/banner.yaml': '{}',
    'flags/development/banner.yaml':
      'strategies:\n  - name: default\n    segments: [germany]\nenabled: true\n',
    'flags/plain.yaml': '{}',
    'flags/gradual.yaml': '{}',
    'flags/development/gradual.yaml': 'enabled: true\nstrategies: [{ name: flexibleRollout }]',
  };
  const run = async (words: readonly string[], of: Readonly<Record<string, string>> = files) =>
    runCommand(['run', '--files', ...words], { env, folder: await repositoryWith(of) });

  it.each([
    [
      'gets what they say, with segments of the service',
      [],
      asksOfrep('banner', { country: 'de' }),
      10,
    ],
    ['is outside of a segment', [], asksOfrep('banner', { country: 'fr' }), 20],
    ['gets a flag without rules as off', [], asksOfrep('plain'), 20],
    ['gets a rollout without a share for everyone', [], asksOfrep('gradual'), 10],
    ['gets overrides', ['-o', 'plain=on'], asksOfrep('plain'), 10],
  ])('%s', async (_what, options, program, exitCode) => {
    expect(await run([...options, '--', ...program])).toMatchObject({ exitCode, notes: '' });
  });

  it.each([
    ['production', ['-e', 'production', '--', 'true'], files, 1, 'is of the type production'],
    [
      'an environment without files',
      ['-e', 'staging', '--', 'true'],
      files,
      1,
      'only for development',
    ],
    ['a project besides', ['-p', 'default', '--', 'true'], files, 2, 'leave out --project'],
    [
      'a segment that does not exist',
      ['--', 'true'],
      {
        ...files,
        'flags/development/banner.yaml': 'strategies: [{ name: default, segments: [nope] }]',
      },
      1,
      'There is no segment "nope".',
    ],
    [
      'an unknown field',
      ['--', 'true'],
      { ...files, 'flags/banner.yaml': 'descripton: x' },
      1,
      'banner.yaml:1:1: There is no field "descripton"',
    ],
  ])('is refused for %s', async (_what, words, of, exitCode, message) => {
    const ran = await run(words, of);
    expect(ran.exitCode).toBe(exitCode);
    expect(ran.notes).toContain(message);
  });
});

/** A folder with files, within the folder of this test. */
async function repositoryWith(files: Readonly<Record<string, string>>): Promise<string> {
  const repository = await mkdtemp(join(folder, 'repository-'));
  await mkdir(join(repository, 'flags/development'), { recursive: true });
  for (const [path, text] of Object.entries(files)) await writeFile(join(repository, path), text);
  return repository;
}

describe('flags on one’s own machine', () => {
  /** What `new-checkout` is while the command serves; it is ended after that. */
  async function servedState(connection: object = {}) {
    const ended = new AbortController();
    let state = '';
    const ran = await runCommand(['dev', '--port', '0', '-o', 'new-checkout=on'], {
      env: { ...env, ...connection },
      ended: ended.signal,
      onPrint: async (out) => {
        state = await stateOf(out).finally(() => ended.abort());
      },
    });
    return { ...ran, state };
  }

  /** By the variables that the command has printed. */
  async function stateOf(out: string): Promise<string> {
    const printed = new Map(
      [...out.matchAll(/^export (\w+)='(.+)'$/gm)].map(([, name, value]) => [name, value]),
    );
    const answer = await fetch(`${printed.get('UNLEASH_FRONTEND_URL')}?userId=7`, {
      headers: { authorization: printed.get('UNLEASH_FRONTEND_TOKEN') ?? '' },
    });
    return ((await answer.json()) as FrontendFlags).toggles.map(({ name }) => name).join();
  }

  it('are served by the variables that are printed, until the command is ended', async () => {
    expect(await servedState()).toMatchObject({ exitCode: 0, state: 'new-checkout' });
  });

  it('are those that the service had last while it cannot be reached', async () => {
    const other = await startService();
    const connection = { FLAGWRIGHT_URL: other.url, FLAGWRIGHT_TOKEN: other.adminToken };
    await other.request('POST', flag, { body: { name: 'new-checkout' } });
    await servedState(connection);
    await other.stop();
    const ran = await servedState(connection);
    expect(ran).toMatchObject({ exitCode: 0, state: 'new-checkout' });
    expect(ran.notes).toContain('cannot be reached');
  });

  it('are those of the files of a repository, again when a file changes', async () => {
    const repository = await repositoryWith({ 'flags/banner.yaml': '{}' });
    const ended = new AbortController();
    const states: string[] = [];
    const running = runCommand(['dev', '--port', '0', '--files'], {
      ...{ env, folder: repository, ended: ended.signal },
      onPrint: async (out) => {
        states.push(await stateOf(out));
        await writeFile(join(repository, 'flags/development/banner.yaml'), 'enabled: true\n');
        await expect.poll(() => stateOf(out)).toBe('banner');
        ended.abort();
      },
    });
    expect(await running).toMatchObject({ exitCode: 0 });
    expect(states).toEqual(['']);
  });

  it('are refused for a service that has never been reached', async () => {
    const ran = await runCommand(['dev'], {
      env: { ...env, FLAGWRIGHT_URL: 'http://127.0.0.1:9' },
    });
    expect(ran).toMatchObject({ exitCode: 1, out: '' });
  });
});
