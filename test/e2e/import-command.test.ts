import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { archiveFlag, createFlag } from '../support/flags.ts';
import {
  reportRow as row,
  runImport as run,
  startImport as start,
} from '../support/import-command.ts';
import { untilFlagsListed } from '../support/late-lists.ts';
import { stateExport } from '../support/peers/exports.ts';
import { flags } from '../support/peers/world.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';
import {
  contentOf,
  type Export,
  exportedStrategy,
  exportOf,
  fixturePath,
  readFixture,
  transferOf,
} from '../support/transfer.ts';

const ENVIRONMENTS = ['development', 'staging', 'production'];

let source: Service;
let target: Service;

beforeAll(async () => {
  source = await startService();
  await fill(source);
});

afterAll(() => source.stop());

/** The part of a summary about the size of answers to applications. */
const answerSizes =
  /What these flags take in an answer without gzip:\n {2}development: about [\d,]+ of 6,260,000 bytes\n/;

describe('importing a running instance', () => {
  beforeAll(startTarget);
  afterAll(() => target.stop());

  it('reports in a dry run what would happen, and changes nothing', async () => {
    let answer: Awaited<ReturnType<typeof run>> | undefined;

    const events = await recordedEvents(target, async () => {
      answer = await bringOver(['--dry-run']);
    });

    expect(answer).toMatchObject({ code: 0, stderr: '' });
    expect(answer?.stdout).toEqual(row('Projects', 1, 0, 1, 0));
    expect(answer?.stdout).toEqual(row('Flags', 6, 0, 0, 0));
    expect(answer?.stdout).toMatch(answerSizes);
    expect(events).toEqual([]);
  });

  it('creates missing items, and reports them', async () => {
    const { code, stdout, stderr } = await bringOver();

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toEqual(row('Environments', 1, 0, 2, 0));
    expect(stdout).toEqual(row('Projects', 1, 0, 1, 0));
    expect(stdout).toEqual(row('Tag types', 1, 0, 1, 0));
    expect(stdout).toEqual(row('Strategy types', 1, 0, 0, 0));
    expect(stdout).toEqual(row('Segments', 3, 0, 0, 0));
    expect(stdout).toEqual(row('Default strategies', 1, 0, 0, 0));
    expect(stdout).toEqual(row('Flags', 6, 0, 0, 0));
    expect(stdout).toMatch(answerSizes);
  });

  it('leaves both instances with the same flags', async () => {
    expect(await everything(target, 'shop')).toEqual(await everything(source, 'shop'));
    expect(await everything(target, 'default')).toEqual(await everything(source, 'default'));
  });

  it('brings over the context fields of a project', async () => {
    const { body } = await target.request('GET', '/api/admin/projects/shop/context');

    expect(body).toMatchObject([
      { name: 'shelf', project: 'shop', legalValues: [{ value: 'top' }], stickiness: true },
    ]);
  });

  it('is idempotent', async () => {
    let answer: Awaited<ReturnType<typeof run>> | undefined;

    const events = await recordedEvents(target, async () => {
      answer = await bringOver();
    });

    expect(answer).toMatchObject({ code: 0, stdout: row('Flags', 0, 0, 6, 0) });
    expect(answer?.stdout).toEqual(row('Segments', 0, 0, 3, 0));
    expect(events).toEqual([]);
  });

  it('reports in a dry run that existing flags are not compared', async () => {
    const { stdout } = await bringOver(['--dry-run']);

    expect(stdout).toEqual(row('Flags', 0, 6, 0, 0));
    expect(stdout).toContain('a dry run does not compare');
  });

  it('finds that applications get the same from both', async () => {
    const { stdout } = await bringOver();

    expect(stdout).toMatch(/^all projects and environments: \d+ flags, 0 with other verdicts$/m);
  });

  it('imports later changes', async () => {
    const path = '/api/admin/projects/shop/features/maintenance-mode/environments/production';
    await source.request('POST', `${path}/on`);
    // The command reads from a list which flags are on.
    await untilFlagsListed(source, ['maintenance-mode'], 'shop');

    const { stdout } = await bringOver(['--project', 'shop']);

    expect(stdout).toEqual(row('Flags', 0, 1, 4, 0));
    expect(await everything(target, 'shop')).toEqual(await everything(source, 'shop'));
  });

  it('archives what was archived since, and no flag that was created here', async () => {
    await createFlag(source, 'put-away-since');
    await createFlag(source, 'made-here-too');
    await archiveFlag(source, 'made-here-too');
    await createFlag(target, 'made-here-too');
    await untilFlagsListed(source, ['put-away-since']);
    await bringOver(['--no-compare']);
    await archiveFlag(source, 'put-away-since');
    await expect
      .poll(() => archivedNames(source))
      .toEqual(expect.arrayContaining(['put-away-since', 'made-here-too']));

    const { stdout } = await bringOver(['--no-compare']);

    expect(stdout).toEqual(row('Archived flags', 0, 1, 1, 0));
    expect(stdout).toMatch(/in use here, where they stay in use.*: made-here-too$/m);
    await expect.poll(() => archivedNames(target)).toEqual(['put-away-since']);
  });

  it('does not mention tokens', async () => {
    const { stdout, stderr } = await bringOver();

    for (const token of [source.adminToken, target.adminToken]) {
      expect(stdout + stderr).not.toContain(token);
    }
  });
});

describe('a flag that is refused', () => {
  beforeEach(startTarget);
  afterEach(() => target.stop());

  it('is reported with the reason, and does not block others', async () => {
    await createFlag(target, 'maintenance-mode');

    const { code, stdout } = await bringOver();

    expect(code).toBe(1);
    expect(stdout).toEqual(row('Flags', 5, 0, 0, 1));
    expect(stdout).toMatch(/flag "maintenance-mode" of the project "shop": .*another project/);
  });
});

describe('an import that is stopped', () => {
  beforeEach(startTarget);
  afterEach(() => target.stop());

  it('leaves no flag half imported, and continues on the next run', async () => {
    const { args, env } = fromInstance();
    const { child, ended } = start(args, env);
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Segments')) child.kill('SIGKILL');
    });
    await ended;
    const names = (data: Export) => data.features.map(({ name }: Export) => name);
    const [, , partly] = await everything(target, 'shop');
    const { exported } = transferOf(() => source);
    // An empty list would select all flags.
    const features = [...names(partly), 'none'];
    const whole = await exported({ features, environment: 'production' });

    const { code } = await bringOver();

    expect(partly).toEqual(contentOf(whole));
    expect(code).toBe(0);
    expect(await everything(target, 'shop')).toEqual(await everything(source, 'shop'));
  });
});

describe('application tokens', () => {
  const secret = 'shop:production.0123456789abcdef0123456789abcdef0123456789abcdef01234567';
  const tokens = [
    {
      secret,
      tokenName: 'the shop',
      type: 'client',
      environment: 'production',
      projects: ['shop'],
    },
    { secret: '*:*.an-admin-token-of-the-source', tokenName: 'root', type: 'admin' },
    { secret: '*:development.******cdef', tokenName: 'hidden', type: 'client' },
    {
      secret: 'an-old-secret-of-tills',
      tokenName: 'old tills',
      type: 'client',
      environment: 'production',
      projects: ['shop'],
      seenAt: '2026-10-01T00:00:00.000Z',
    },
  ];
  const applications = [
    { appName: 'till', usage: [{ project: 'shop', environments: ['production'] }] },
    { appName: 'lab', usage: [{ project: 'shop', environments: ['development'] }] },
  ];

  /** An instance in front of ours that returns secrets, which we do not store. */
  const talkative = createServer(async (request, response) => {
    if (request.url === '/api/admin/api-tokens') {
      response.end(JSON.stringify({ tokens }));
      return;
    }
    if (request.url === '/api/admin/metrics/applications') {
      response.end(JSON.stringify({ applications }));
      return;
    }
    // Our admin token asks as the application of a token of the shop.
    const asked = request.url ?? '';
    const path = asked.replace(/features$/, (end) =>
      asked === '/api/client/features' ? `${end}?environment=production&project=shop` : end,
    );
    const { status, text: answer } = await source.request(request.method ?? '', path, {
      raw: await text(request),
      headers: {
        ...(request.headers['content-type'] && { 'content-type': request.headers['content-type'] }),
      },
    });
    response.writeHead(status).end(answer);
  });

  const url = () => `http://127.0.0.1:${(talkative.address() as AddressInfo).port}`;

  beforeAll(async () => {
    await startTarget();
    talkative.listen(0);
    await once(talkative, 'listening');
  });

  afterAll(async () => {
    talkative.close();
    await target.stop();
  });

  it('are imported on demand, and keep working', async () => {
    const { code, stdout } = await bringOver(['--with-tokens'], url());

    const { body } = await target.request('POST', '/edge/validate', { body: { tokens: [secret] } });
    expect(body.tokens).toMatchObject([{ token: secret, type: 'client', projects: ['shop'] }]);
    expect(stdout).toEqual(row('API tokens', 1, 0, 0, 2));
    expect(stdout).toMatch(/token "hidden": .*masked/);
    expect(stdout).not.toContain(secret);
    expect(code).toBe(1);
  });

  it('are named with their applications if they are refused', async () => {
    const { stdout } = await bringOver(['--with-tokens'], url());

    expect(stdout).toMatch(
      /token "old tills": Its secret can be guessed .*--accept-weak-tokens-until DATE\. It was used last at 2026-10-01.* use it: till\.$/m,
    );
    expect(stdout).toMatch(/token "old tills" \(production\): not compared, .* weak/);
    expect(stdout).not.toContain('an-old-secret');
  });

  it('with weak secrets are imported by a switch, and end at its date', async () => {
    const day = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
    const args = ['--with-tokens', '--no-compare', '--accept-weak-tokens-until', day];

    const { stdout } = await bringOver(args, url());

    expect(stdout).toEqual(row('API tokens', 1, 0, 1, 1));
    expect(stdout).toContain(`token "old tills" has a weak secret, and ends at ${day}`);
    const { body } = await target.request('GET', '/api/admin/api-tokens');
    expect(body.tokens).toContainEqual(
      expect.objectContaining({
        tokenName: 'old tills',
        weakSecret: true,
        expiresAt: `${day}T23:59:59.000Z`,
      }),
    );
  });
});

describe('importing a file', () => {
  beforeAll(startTarget);
  afterAll(() => target.stop());

  const importFile = (...args: readonly string[]) =>
    run([fixturePath, '--to', target.url, ...args], { IMPORT_TOKEN: target.adminToken });

  it('imports its flags into the given project and environment', async () => {
    const { code, stdout } = await importFile('--environment', 'development');

    expect(code).toBe(0);
    expect(stdout).toEqual(row('Flags', 5, 0, 0, 0));
    expect(stdout).toEqual(row('Segments', 2, 0, 0, 0));
    const { flag } = transferOf(() => target);
    expect((await flag('default', 'checkout')).environments[0]).toMatchObject({ enabled: true });
  });

  it('is idempotent', async () => {
    const { code, stdout } = await importFile('--environment', 'development');

    expect({ code, stdout }).toEqual({ code: 0, stdout: row('Flags', 0, 0, 5, 0) });
  });

  it('refuses a flag with unknown content, and imports the others', async () => {
    const constraint = { contextName: 'userId', operator: 'SOUNDS_LIKE', values: ['Kim'] };
    const data = {
      ...exportOf('odd', {
        featureStrategies: [exportedStrategy('odd', { constraints: [constraint] })],
      }),
      features: ['fine', 'odd', 'good'].map((name) => ({ name })),
    };

    const { code, stdout } = await importContent(data, '--environment', 'development');

    expect(code).toBe(1);
    expect(stdout).toEqual(row('Flags', 2, 0, 0, 1));
    expect(stdout).toMatch(/flag "odd" of the project "default": .*operator/);
  });

  describe('in which all flags are on', () => {
    const on = (names: readonly string[]) => ({
      features: names.map((name) => ({ name })),
      featureStrategies: names.map((name) => exportedStrategy(name)),
      tagTypes: [],
      featureEnvironments: names.map((featureName) => ({
        name: 'production',
        featureName,
        environment: 'production',
        enabled: true,
      })),
    });
    const stateIn = async (name: string) => {
      const { environments } = await transferOf(() => target).flag('default', name);
      return environments.find((each: Export) => each.name === 'production').enabled;
    };

    it('creates them switched off, keeps the state of existing ones, and says so first', async () => {
      const { importInto } = transferOf(() => target);
      await importInto('default', 'production', on(['released-here']));
      await untilFlagsListed(target, ['released-here']);

      const { code, stdout } = await importContent(on(['released-here', 'perhaps-unfinished']));

      expect(code).toBe(0);
      expect(stdout).toEqual(row('Flags', 1, 0, 1, 0));
      expect(stdout).toMatch(/come in switched off: perhaps-unfinished$/m);
      expect(stdout.indexOf('switched off')).toBeLessThan(stdout.indexOf('created'));
      expect([await stateIn('released-here'), await stateIn('perhaps-unfinished')]).toEqual([
        true,
        false,
      ]);
    });

    it('switches them on where they are trusted', async () => {
      const { stdout } = await importContent(on(['trusted']), '--trust-environments');

      expect(stdout).not.toContain('switched off');
      expect(await stateIn('trusted')).toBe(true);
    });
  });

  it.each([3, 4] as const)('imports a state export of version %i', async (version) => {
    const prefixed = flags.map((flag) => ({ ...flag, name: `v${version}-${flag.name}` }));

    const { code, stdout, stderr } = await importContent(stateExport(prefixed, version));

    expect({ code, stderr, stdout }).toMatchObject({ code: 0, stderr: '' });
    expect(stdout).toEqual(row('Flags', prefixed.length, 0, 0, 0));
    const { environments, tags } = await transferOf(() => target).flag(
      'shop',
      `v${version}-unfinished`,
    );
    expect(tags).toMatchObject([{ type: 'team', value: 'payments' }]);
    expect(environments).toMatchObject([
      { name: 'development', enabled: true, strategies: [{ name: 'default' }] },
      { name: 'production', enabled: false, strategies: [{ name: 'default' }] },
    ]);
  });

  it('imports archived flags as archived, and counts them apart', async () => {
    const data = exportOf('in-use', {
      features: [{ name: 'in-use' }, { name: 'put-away', archived: true }],
    });

    const { code, stdout } = await importContent(data, '--environment', 'development');

    expect({ code, stdout }).toEqual({ code: 0, stdout: row('Flags', 1, 0, 0, 0) });
    expect(stdout).toEqual(row('Archived flags', 1, 0, 0, 0));
    const { body } = await target.request('GET', '/api/admin/archive/features/default');
    expect(body.features).toContainEqual(expect.objectContaining({ name: 'put-away' }));
  });

  describe('that does not say in which order strategies are', () => {
    const NAME = 'in-any-order';
    const path = `/api/admin/projects/default/features/${NAME}/environments/development/strategies`;
    const file = (...names: readonly string[]) =>
      exportOf(NAME, {
        featureStrategies: names.map((name) =>
          exportedStrategy(NAME, {
            variants: [{ name, weight: 1_000, weightType: 'variable', stickiness: 'default' }],
          }),
        ),
      });
    const strategies = async () => {
      const { body } = await target.request('GET', path);
      return body.map(({ id, variants: [{ name }] }: Export) => ({ id, name }));
    };

    it('names the flags at risk, also in a dry run', async () => {
      const data = file('third', 'first', 'second');

      const predicted = await importContent(data, '--environment', 'development', '--dry-run');
      const { code, stdout } = await importContent(data, '--environment', 'development');

      expect(code).toBe(0);
      for (const text of [predicted.stdout, stdout]) {
        expect(text).toMatch(/does not say in which order the strategies .*: in-any-order$/m);
      }
    });

    it('leaves the order as it was repaired by hand', async () => {
      const ids = new Map((await strategies()).map(({ id, name }: Export) => [name, id]));
      const right = ['first', 'second', 'third'];
      const body = right.map((name, place) => ({ id: ids.get(name), sortOrder: 10 * place }));
      await target.request('POST', `${path}/set-sort-order`, { body });

      const { code, stdout } = await importContent(
        file('second', 'third', 'first'),
        '--environment',
        'development',
      );

      expect({ code, stdout }).toEqual({ code: 0, stdout: row('Flags', 0, 0, 1, 0) });
      expect((await strategies()).map(({ name }: Export) => name)).toEqual(right);
    });
  });

  it('refuses only the flags that use a context field with other values', async () => {
    await ok(target, 'context', { name: 'tier', legalValues: [{ value: 'silver' }] });
    const constraint = { contextName: 'tier', operator: 'IN', values: ['gold'] };
    const data = exportOf('uses-tier', {
      features: [{ name: 'uses-tier' }, { name: 'uses-none' }],
      featureStrategies: [exportedStrategy('uses-tier', { constraints: [constraint] })],
      contextFields: [{ name: 'tier', legalValues: [{ value: 'gold' }] }],
    });

    const predicted = await importContent(data, '--environment', 'development', '--dry-run');
    const { code, stdout } = await importContent(data, '--environment', 'development');

    expect(code).toBe(1);
    for (const text of [predicted.stdout, stdout]) {
      expect(text).toEqual(row('Flags', 1, 0, 0, 1));
      expect(text).toMatch(/flag "uses-tier" of the project "default": .*legal value/);
    }
  });

  it('refuses a flag that is archived here, and imports the others', async () => {
    await createFlag(target, 'archived-here');
    await archiveFlag(target, 'archived-here');
    const data = exportOf('', { features: [{ name: 'archived-here' }, { name: 'beside-it' }] });

    const predicted = await importContent(data, '--environment', 'development', '--dry-run');
    const { code, stdout } = await importContent(data, '--environment', 'development');

    expect(code).toBe(1);
    for (const text of [predicted.stdout, stdout]) {
      expect(text).toEqual(row('Flags', 1, 0, 0, 1));
      expect(text).toMatch(/flag "archived-here" of the project "default": It is archived here/);
    }
  });

  it('reports an unknown environment', async () => {
    const { code, stderr } = await importFile('--environment', 'nowhere');

    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('"nowhere"') });
  });

  it('reports an invalid token without repeating it', async () => {
    const env = { IMPORT_TOKEN: '*:*.a-wrong-token' };

    const { code, stdout, stderr } = await run([fixturePath, '--to', target.url], env);

    expect(code).toBe(1);
    expect(stderr).toContain('rejects the token');
    expect(stdout + stderr).not.toContain('a-wrong-token');
  });
});

/** Imports a file with that content into the target. */
async function importContent(content: unknown, ...args: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'flagwright-import-'));
  const path = join(folder, 'flags.json');
  await writeFile(path, JSON.stringify(content));
  try {
    return await run([path, '--to', target.url, ...args], { IMPORT_TOKEN: target.adminToken });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The contents of a typical instance. */
async function fill(service: Service): Promise<void> {
  await ok(service, 'environments', { name: 'staging', type: 'preproduction' });
  await ok(service, 'projects', { id: 'shop', name: 'The shop', environments: ENVIRONMENTS });
  await ok(service, 'projects/shop/context', {
    name: 'shelf',
    stickiness: true,
    legalValues: [{ value: 'top' }],
  });
  await ok(service, 'strategies', {
    name: 'byCountry',
    parameters: [{ name: 'countries', type: 'list', required: true }],
  });
  const { importInto } = transferOf(() => service);
  const fixture = await readFixture();
  expect((await importInto('shop', 'production', fixture)).status).toBe(200);
  const custom = exportOf('checkout', {
    featureStrategies: [
      exportedStrategy('checkout', { name: 'byCountry', parameters: { countries: 'PT' } }),
    ],
  });
  expect((await importInto('shop', 'staging', custom)).status).toBe(200);
  const segment = await ok(service, 'segments', {
    name: 'only in the shop',
    project: 'shop',
    constraints: [{ contextName: 'region', operator: 'IN', values: ['eu'] }],
  });
  await ok(service, 'projects/shop/environments/staging/default-strategy', {
    name: 'flexibleRollout',
    parameters: { rollout: '10', stickiness: 'default' },
    segments: [segment.id],
  });
  await createFlag(service, 'of-default', { tags: [{ value: 'alone' }] });
}

async function ok(service: Service, path: string, body: object) {
  const { status, body: answer } = await service.request('POST', `/api/admin/${path}`, { body });
  expect({ status, answer }).toMatchObject({ status: expect.toBeOneOf([200, 201]) });
  return answer;
}

async function startTarget() {
  target = await startService();
}

function bringOver(args: readonly string[] = [], url = source.url) {
  const command = fromInstance(args, url);
  return run(command.args, command.env);
}

function fromInstance(args: readonly string[] = [], url = source.url) {
  return {
    args: [url, '--to', target.url, ...args],
    env: { IMPORT_TOKEN: target.adminToken, SOURCE_TOKEN: source.adminToken },
  };
}

async function archivedNames(service: Service): Promise<string[]> {
  const { body } = await service.request('GET', '/api/admin/archive/features/default');
  return body.features.map(({ name }: { name: string }) => name);
}

/** All flags of a project, in each environment, without what depends on the instance. */
async function everything(service: Service, project: string) {
  const { exported } = transferOf(() => service);
  const parts = await Promise.all(
    ENVIRONMENTS.map((environment) => exported({ project, environment })),
  );
  return parts.map(contentOf);
}
